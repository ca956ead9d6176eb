import Foundation
import HeadlessWebView

/// What a navigation of a ``UIWebView`` comes from.
public enum UIWebViewNavigationType: Int, Sendable {
  case linkClicked, formSubmitted, backForward, reload, formResubmitted, other
}

/// Decides on the navigations of a ``UIWebView`` and hears how they go.
///
/// Every method has a default, as Apple's are optional.
@preconcurrency @MainActor public protocol UIWebViewDelegate: AnyObject {
  /// Decides on a navigation, of the main frame or of another.
  func webView(
    _ webView: UIWebView, shouldStartLoadWith request: URLRequest, navigationType: UIWebViewNavigationType
  ) -> Bool
  /// The page begins to load.
  func webViewDidStartLoad(_ webView: UIWebView)
  /// The page and what it needs has loaded.
  func webViewDidFinishLoad(_ webView: UIWebView)
  /// The page could not be loaded.
  func webView(_ webView: UIWebView, didFailLoadWithError error: any Error)
}

extension UIWebViewDelegate {
  /// Allows it.
  public func webView(
    _ webView: UIWebView, shouldStartLoadWith request: URLRequest, navigationType: UIWebViewNavigationType
  ) -> Bool { true }
  /// Ignores it.
  public func webViewDidStartLoad(_ webView: UIWebView) {}
  /// Ignores it.
  public func webViewDidFinishLoad(_ webView: UIWebView) {}
  /// Ignores it.
  public func webView(_ webView: UIWebView, didFailLoadWithError error: any Error) {}
}

/// Apple's older view, whose pages run in the app's own process: what native evaluates is done when the call returns.
///
/// It progresses as ``WKWebView`` does.
@preconcurrency @MainActor open class UIWebView: UIView, WebViewHost {
  private let core: ViewCore
  /// The view that does the work: its transcript, its routes and what its pages may read are for tests.
  public nonisolated(unsafe) let headlessWebView: WebView
  private nonisolated(unsafe) let adapter = LegacyAdapter()
  private nonisolated(unsafe) var passedOn: LegacyAdapter?

  /// Decides on navigations and hears how they go; a bridge takes its place, and setting it takes the bridge's.
  open weak var delegate: (any UIWebViewDelegate)? {
    didSet {
      if let present = headlessWebView.navigationDelegate, present !== adapter {
        headlessWebView.transcript.fault(
          .delegateReplaced, "delegate was set over a bridge, which hears no page any more")
      }
      headlessWebView.navigationDelegate = adapter
    }
  }
  /// Whether pages are made to fit; none are.
  open var scalesPageToFit = false
  /// Whether media play where they are; none play.
  open var allowsInlineMediaPlayback = false
  /// What scrolls the page; nothing does.
  public let scrollView = UIScrollView()

  /// Makes a view.
  public override init(frame: CGRect = .zero) {
    core = ViewCore(Self.configuration(size: frame.size))
    headlessWebView = core.view
    super.init(frame: frame)
    takeOver()
  }

  /// Makes a view; nothing is read from the coder.
  public required init?(coder: NSCoder) {
    core = ViewCore(Self.configuration(size: .zero))
    headlessWebView = core.view
    super.init(coder: coder)
    takeOver()
  }

  /// Pages are in the app's own process.
  private static func configuration(size: CGSize) -> WebViewConfiguration {
    var configuration = WKWebViewConfiguration().headlessConfiguration(size: size)
    configuration.host = .uiwebview
    return configuration
  }

  private func takeOver() {
    adapter.owner = self
    headlessWebView.navigationDelegate = adapter
  }

  /// What hears of navigations in place of an app's delegate that a bridge passes them on to.
  public nonisolated func navigationDelegate(for delegate: Any) -> (any NavigationDelegate)? {
    guard let delegate = delegate as? any UIWebViewDelegate else { return nil }
    let adapter = LegacyAdapter()
    adapter.owner = self
    adapter.delegate = delegate
    passedOn = adapter
    return adapter
  }

  /// Loads what a request says.
  open func loadRequest(_ request: URLRequest) { _ = core.load(request) }
  /// Loads text as a page of a URL.
  open func loadHTMLString(_ string: String, baseURL: URL?) { _ = core.loadHTML(string, baseURL: baseURL) }
  /// Loads the page again.
  open func reload() { headlessWebView.reload() }
  /// Ends what is on its way.
  open func stopLoading() {
    headlessWebView.stopLoading()
    core.loads.forget()
  }
  /// Goes back one step.
  open func goBack() { headlessWebView.goBack() }
  /// Goes forward one step.
  open func goForward() { headlessWebView.goForward() }
  /// Whether there is a page to go back to.
  open var canGoBack: Bool { headlessWebView.canGoBack }
  /// Whether there is a page to go forward to.
  open var canGoForward: Bool { headlessWebView.canGoForward }
  /// Whether a page is on its way or still getting what it needs.
  open var isLoading: Bool { core.loads.isLoading }
  /// The request of the page, or of the one that is on its way.
  open var request: URLRequest? { core.url.map { URLRequest(url: $0) } }

  /// Evaluates a script in the main frame, and has done so when it returns.
  ///
  /// - Returns: The completion value of a string, a number or a boolean as text; an empty string for any other and for
  ///   a failure.
  @discardableResult
  open func stringByEvaluatingJavaScript(from script: String) -> String? {
    headlessWebView.stringByEvaluatingJavaScript(from: script)
  }
}

/// Tells a ``UIWebViewDelegate`` what the view behind tells its own.
private final class LegacyAdapter: NavigationDelegate {
  weak var owner: UIWebView?
  weak var delegate: (any UIWebViewDelegate)?

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    let isAllowed = tell(instead: true) { delegate, owner in
      delegate.webView(owner, shouldStartLoadWith: action.legacyRequest, navigationType: action.legacyType)
    }
    return isAllowed ? .allow : .cancel
  }

  func webView(_ webView: WebView, didStartLoading url: WebURL) {
    tell(instead: ()) { $0.webViewDidStartLoad($1) }
  }

  func webView(_ webView: WebView, didFinish url: WebURL) { tell(instead: ()) { $0.webViewDidFinishLoad($1) } }

  func webView(_ webView: WebView, didFail error: NavigationError) {
    tell(instead: ()) { $0.webView($1, didFailLoadWithError: error.appError) }
  }

  private func tell<Value: Sendable>(
    instead: Value, _ body: @MainActor (any UIWebViewDelegate, UIWebView) -> Value
  ) -> Value {
    let (owner, delegate) = (owner, Unchecked(delegate))
    return MainActor.assumeIsolated {
      guard let owner, let delegate = delegate.value ?? owner.delegate else { return instead }
      return body(delegate, owner)
    }
  }
}

extension NavigationAction {
  fileprivate var legacyRequest: URLRequest {
    var request = URLRequest(url)
    request.httpMethod = method
    for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    request.httpBody = body.map { Data($0.bytes) }
    return request
  }

  fileprivate var legacyType: UIWebViewNavigationType {
    switch kind {
    case .linkActivated: .linkClicked
    case .formSubmitted: .formSubmitted
    case .backForward: .backForward
    case .reload: .reload
    case .other: .other
    }
  }
}
