import HeadlessWebView
import TestSupport
import WebKit
import XCTest

/// Servers that redirect an app's loads, and their error pages.
final class RedirectTests: WebKitTestCase {
  private func view() -> WKWebView {
    let webView = WKWebView()
    webView.headlessWebView.network.route("https://app.example/**") { request in
      switch request.url.path {
      case "/moved": .status(301, headers: [("Location", "/yes")])
      case "/no": .html("<title>no</title>", status: 503)
      default: .html("<title>\(request.url.path)</title>")
      }
    }
    load("<title>first</title>", in: webView)
    return webView
  }

  func testAServersRedirectIsAskedAbout() {
    let webView = view()
    for isLate in [false, true] {
      let delegate = Redirected(isLate: isLate)
      webView.navigationDelegate = delegate
      delegate.failed = expectation(description: "refused")
      webView.load(URLRequest(url: URL(string: "https://app.example/moved")!))
      waitForExpectations(timeout: TestLimit.seconds)
      XCTAssertEqual(delegate.asked, ["/moved", "/yes"])
      XCTAssertEqual(delegate.log, ["start", "fail"])
      let error = delegate.error! as NSError
      XCTAssertEqual("\(error.domain) \(error.code)", "WebKitErrorDomain 102")
      XCTAssertEqual((error.userInfo[NSURLErrorFailingURLErrorKey] as? URL)?.path, "/yes")
      XCTAssertEqual(evaluate("document.title", in: webView) as? String, "first")
      XCTAssertFalse(webView.isLoading)
    }
  }

  func testADocumentOfAFailedAnswerIsShown() {
    let webView = view()
    let delegate = Redirected(isLate: false)
    webView.navigationDelegate = delegate
    delegate.finished = expectation(description: "loaded")
    webView.load(URLRequest(url: URL(string: "https://app.example/no")!))
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(evaluate("document.title", in: webView) as? String, "no")
    XCTAssertEqual(webView.url?.path, "/no")
  }
}

private final class Redirected: AnswerListener, WKNavigationDelegate {
  private let isLate: Bool
  private(set) var asked: [String] = []

  init(isLate: Bool) { self.isLate = isLate }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    asked.append(navigationAction.request.url!.path)
    let policy: WKNavigationActionPolicy = navigationAction.request.url?.path == "/yes" ? .cancel : .allow
    guard isLate else { return decisionHandler(policy) }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { decisionHandler(policy) }
  }
}
