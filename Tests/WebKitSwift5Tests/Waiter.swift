import HeadlessWebView
import TestSupport
import WebKit
import XCTest

/// A delegate that fulfills expectations and records its calls.
final class Waiter: NSObject, WKNavigationDelegate {
  var finished: XCTestExpectation?
  var failed: XCTestExpectation?
  private(set) var log: [String] = []
  private(set) var navigations: [WKNavigation] = []
  private(set) var error: (any Error)?

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    log.append("start")
    navigations.append(navigation)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { log.append("commit") }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    log.append("finish")
    finished?.fulfill()
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) {
    log.append("fail")
    self.error = error
    failed?.fulfill()
  }
}

/// Helpers for tests of views.
class WebKitTestCase: XCTestCase {
  /// Loads a page and waits until it has loaded.
  func load(_ html: String, in webView: WKWebView, baseURL: URL? = URL(string: "https://app.example/")) {
    let waiter = Waiter()
    waiter.finished = expectation(description: "loaded")
    let former = webView.navigationDelegate
    webView.navigationDelegate = waiter
    webView.loadHTMLString(html, baseURL: baseURL)
    waitForExpectations(timeout: TestLimit.seconds)
    webView.navigationDelegate = former
  }

  /// Evaluates a script and waits for its value.
  func evaluate(_ script: String, in webView: WKWebView) -> Any? {
    let done = expectation(description: script)
    var result: Any?
    webView.evaluateJavaScript(script) { value, error in
      if let error { XCTFail("\(error)") }
      result = value
      done.fulfill()
    }
    waitForExpectations(timeout: TestLimit.seconds)
    return result
  }

  /// Waits until a script's value is true.
  func wait(for condition: String, in webView: WKWebView) {
    XCTAssertTrue(TestLimit.runMainLoop { evaluate(condition, in: webView) as? Bool == true }, condition)
  }
}

/// A value that closures share.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
