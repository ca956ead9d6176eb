import HeadlessWebView
import TestSupport
import UIKit
import WebKit
import XCTest

/// Changes of a view's properties, as an app observes them.
final class ObservingTests: WebKitTestCase {
  private func view() -> WKWebView {
    let webView = WKWebView()
    for name in ["a", "b", "c"] {
      webView.headlessWebView.network.route(
        RoutePattern("https://app.example/\(name).js"), .text("", type: "text/javascript").delayed(by: .milliseconds(2))
      )
    }
    webView.headlessWebView.network.route(
      "https://app.example/page",
      .html(
        "<title>page</title><script src='a.js'></script><script src='b.js'></script><script src='c.js'></script>"))
    return webView
  }

  private func loadPage(in webView: WKWebView) {
    let waiter = Waiter()
    waiter.finished = expectation(description: "loaded")
    webView.navigationDelegate = waiter
    webView.load(URLRequest(url: URL(string: "https://app.example/page")!))
    waitForExpectations(timeout: TestLimit.seconds)
    _ = evaluate("0", in: webView)
  }

  func testProgressRisesInSteps() {
    let webView = view()
    var steps: [Double] = []
    let observation = webView.observe(\.estimatedProgress, options: [.new, .old]) { webView, change in
      XCTAssertEqual(change.newValue, webView.estimatedProgress)
      XCTAssertNotEqual(change.oldValue, change.newValue)
      steps.append(change.newValue!)
    }
    loadPage(in: webView)
    XCTAssertEqual(steps, steps.sorted())
    XCTAssertEqual(steps.first, 0.1)
    XCTAssertEqual(steps.last, 1)
    XCTAssertGreaterThan(steps.count, 5)
    loadPage(in: webView)
    XCTAssertEqual(steps.filter { $0 == 0.1 }.count, 2)
    observation.invalidate()
    let count = steps.count
    loadPage(in: webView)
    XCTAssertEqual(steps.count, count)
  }

  func testTitleAddressAndHistory() {
    let webView = view()
    var log: [String] = []
    let observations = [
      webView.observe(\.title, options: .initial) { webView, change in
        XCTAssertNil(change.newValue as Any?)
        log.append("title \(webView.title ?? "-")")
      },
      webView.observe(\.url) { webView, _ in log.append("url \(webView.url?.path ?? "-")") },
      webView.observe(\.isLoading, options: [.new]) { log.append("loading \($1.newValue!)") },
      webView.observe(\.canGoBack, options: [.new]) { log.append("back \($1.newValue!)") },
    ]
    loadPage(in: webView)
    // The title is reported after a turn, which can end before the load or with it.
    XCTAssertEqual(log.filter { !$0.hasPrefix("title") }, ["url /page", "loading true", "loading false"])
    XCTAssertEqual(log.filter { $0.hasPrefix("title") }, ["title -", "title page"])
    log = []
    _ = evaluate("document.title = 'other'; location.hash = 'x'", in: webView)
    _ = evaluate("history.pushState(0, '', '/pushed')", in: webView)
    XCTAssertEqual(log, ["title other", "url /page", "back true", "url /pushed"])
    withExtendedLifetime(observations) {}
  }

  func testAnObservationEndsWithItsHolder() {
    let webView = view()
    var calls = 0
    var held: Box<Int>? = Box(0)
    weak let gone = held
    var observation: NSKeyValueObservation? = webView.observe(\.estimatedProgress) { [held] _, _ in
      calls += 1 + (held?.value ?? 0)
    }
    held = nil
    XCTAssertNotNil(observation)
    XCTAssertNotNil(gone)
    observation = nil
    XCTAssertNil(gone)
    loadPage(in: webView)
    XCTAssertEqual(calls, 0)
  }

  func testObserversByName() {
    let webView = view()
    let controller = ProgressController(webView)
    loadPage(in: webView)
    XCTAssertEqual(controller.progressView.progress, 1)
    XCTAssertEqual(controller.title, "page")
    XCTAssertGreaterThan(controller.steps.count, 3)
    XCTAssertEqual(controller.steps.last, 1)
    webView.removeObserver(controller, forKeyPath: "estimatedProgress")
    webView.removeObserver(controller, forKeyPath: "estimatedProgress")
    let count = controller.steps.count
    loadPage(in: webView)
    XCTAssertEqual(controller.steps.count, count)
  }

  func testAPropertyThatCannotBeObservedByNameIsAFault() {
    let webView = view()
    let codes = FaultCodes(of: webView.headlessWebView)
    webView.addObserver(UIViewController(), forKeyPath: "nothing", options: .new, context: nil)
    XCTAssertEqual(codes.all, ["key-path"])
  }

  func testWhatAnAppSetsOfOtherViews() {
    let scrollView = WKWebView().scrollView
    var heights: [CGFloat] = []
    let observation = scrollView.observe(\.contentSize, options: [.new]) { heights.append($1.newValue!.height) }
    scrollView.contentSize = CGSize(width: 10, height: 20)
    scrollView.contentSize = CGSize(width: 10, height: 20)
    scrollView.contentSize = CGSize(width: 10, height: 30)
    XCTAssertEqual(heights, [20, 30])
    withExtendedLifetime(observation) {}
  }
}

private final class ProgressController: UIViewController {
  let progressView = UIProgressView(progressViewStyle: .bar)
  private(set) var steps: [Double] = []
  private var place = 0

  init(_ webView: WKWebView) {
    super.init(nibName: nil, bundle: nil)
    webView.addObserver(self, forKeyPath: "estimatedProgress", options: [.new, .old], context: &place)
    webView.addObserver(self, forKeyPath: "title", options: .new, context: nil)
  }

  required init?(coder: NSCoder) { fatalError("no coder") }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {
    guard let webView = object as? WKWebView else {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    if keyPath == "estimatedProgress", let progress = change?[.newKey] as? Double {
      XCTAssertNotNil(change?[.oldKey] as? NSNumber)
      steps.append(progress)
      progressView.setProgress(Float(webView.estimatedProgress), animated: true)
    }
    if keyPath == "title" { title = webView.title }
  }
}
