import HeadlessWebView
import TestSupport
import Testing
import UIKit
import WebKit

/// A screen of an app with a web view, in Swift 6, without a run loop.
@Suite(.serialized) @MainActor struct ContainerTests {
  /// A typical browser.
  private final class Browser: UIViewController, WKNavigationDelegate, WKUIDelegate {
    let progressView = UIProgressView(progressViewStyle: .bar)
    private(set) lazy var webView = WKWebView(frame: view.bounds)
    private var observations: [NSKeyValueObservation] = []
    private(set) var back: UIBarButtonItem?

    override func viewDidLoad() {
      super.viewDidLoad()
      webView.navigationDelegate = self
      webView.uiDelegate = self
      webView.scrollView.refreshControl = UIRefreshControl()
      webView.scrollView.refreshControl?.addAction(
        UIAction { [weak self] _ in self?.webView.reload() }, for: .valueChanged)
      for view in [webView, progressView] { self.view.addSubview(view) }
      let back = UIBarButtonItem(
        systemItem: .rewind, primaryAction: UIAction { [weak self] _ in self?.webView.goBack() })
      back.isEnabled = false
      self.back = back
      navigationItem.leftBarButtonItem = back
      observations = [
        webView.observe(\.estimatedProgress, options: [.new]) { [weak self] webView, _ in
          self?.progressView.progress = Float(webView.estimatedProgress)
        },
        webView.observe(\.title) { [weak self] webView, _ in self?.title = webView.title },
        webView.observe(\.canGoBack) { [weak self] webView, _ in self?.back?.isEnabled = webView.canGoBack },
      ]
    }

    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences
    ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
      guard let url = navigationAction.request.url, url.scheme == "tel" else { return (.allow, preferences) }
      await UIApplication.shared.open(url)
      return (.cancel, preferences)
    }

    func webView(
      _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
    ) {
      let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in completionHandler(true) })
      present(alert, animated: true)
    }
  }

  private func wait(_ condition: () async throws -> Bool) async throws {
    #expect(try await TestLimit.wait(until: condition))
  }

  private func browser() async throws -> Browser {
    let browser = Browser()
    browser.loadViewIfNeeded()
    browser.webView.headlessWebView.network.route("https://app.example/**") {
      .html("<title>\($0.url.path)</title><a href='tel:123'>call</a>")
    }
    browser.webView.load(URLRequest(url: try #require(URL(string: "https://app.example/one"))))
    try await wait { browser.title == "/one" && browser.progressView.progress == 1 }
    return browser
  }

  @Test("title, progress and buttons follow the page") func titleProgressAndButtonsFollow() async throws {
    let browser = try await browser()
    #expect(browser.back?.isEnabled == false)
    browser.webView.load(URLRequest(url: try #require(URL(string: "https://app.example/two"))))
    try await wait { browser.title == "/two" && browser.back?.isEnabled == true }
    browser.back?.press()
    try await wait { browser.title == "/one" && browser.back?.isEnabled == false }
    try await browser.webView.evaluateJavaScript("window.mark = 1")
    browser.webView.scrollView.refreshControl?.sendActions(for: .valueChanged)
    try await wait { try await browser.webView.evaluateJavaScript("self.mark") == nil }
  }

  @Test("an asynchronous decision with preferences opens another app")
  func anAsynchronousDecisionWithPreferences() async throws {
    let browser = try await browser()
    UIApplication.shared.openedURLs = []
    try await browser.webView.evaluateJavaScript("document.querySelector('a').click()")
    try await wait { !UIApplication.shared.openedURLs.isEmpty }
    #expect(UIApplication.shared.openedURLs.map(\.absoluteString) == ["tel:123"])
    #expect(browser.webView.url?.path == "/one")
  }

  @Test("a dialog must be answered when it is shown, because there is no run loop to answer it later")
  func aDialogIsAnsweredAsIt() async throws {
    let browser = try await browser()
    UIApplication.shared.onPresent = { ($0 as? UIAlertController)?.press("OK") }
    defer { UIApplication.shared.onPresent = nil }
    #expect(try await browser.webView.evaluateJavaScript("confirm('?')") as? Bool == true)
    #expect(browser.presentedViewController == nil)
  }

  @Test("a web view can have subclasses") func aSubclassOfAWeb() async throws {
    final class Page: WKWebView {
      override init(frame: CGRect, configuration: WKWebViewConfiguration) {
        super.init(frame: frame, configuration: configuration)
        allowsLinkPreview = false
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
      override func load(_ request: URLRequest) -> WKNavigation? { super.load(request) }
    }
    let page = Page(frame: .zero, configuration: WKWebViewConfiguration())
    var values: [Bool] = []
    let observation = page.observe(\.isLoading, options: [.initial, .new]) { page, change in
      values.append(page.allowsLinkPreview == false && change.newValue == false)
    }
    #expect(values == [true])
    observation.invalidate()
    page.setValue(false, forKey: "drawsBackground")
    #expect(page.value(forKey: "drawsBackground") as? Bool == false)
    #expect(page.value(forKey: "loading") as? Bool == false)
  }
}
