import HeadlessWebView
import TestSupport
import UIKit
import WebKit
import WebViewJavascriptBridge
import XCTest

/// An app's decisions on the headers of a response, with each form of the method.
final class ResponseTests: WebKitTestCase {
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

  private func check(_ delegate: AnswerListener & WKNavigationDelegate, line: UInt = #line) {
    let webView = view()
    webView.navigationDelegate = delegate
    delegate.failed = expectation(description: "refused")
    webView.load(URLRequest(url: URL(string: "https://app.example/no")!))
    waitForExpectations(timeout: TestLimit.seconds)
    let error = delegate.error! as NSError
    XCTAssertEqual("\(error.domain) \(error.code)", "WebKitErrorDomain 102", line: line)
    XCTAssertEqual(delegate.log, ["start", "fail"], line: line)
    XCTAssertEqual(evaluate("document.title", in: webView) as? String, "first", line: line)
    delegate.finished = expectation(description: "loaded")
    webView.load(URLRequest(url: URL(string: "https://app.example/yes")!))
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(evaluate("document.title", in: webView) as? String, "/yes", line: line)
  }

  func testEveryFormOfADecision() {
    check(Handling())
    check(Plain())
    check(Asynchronous())
    check(Late())
  }

  func testWhatTheHeadSays() {
    let webView = view()
    let delegate = Handling()
    webView.navigationDelegate = delegate
    delegate.finished = expectation(description: "loaded")
    webView.load(URLRequest(url: URL(string: "https://app.example/moved")!))
    waitForExpectations(timeout: TestLimit.seconds)
    let response = delegate.responses.last?.response as? HTTPURLResponse
    XCTAssertEqual(response?.statusCode, 200)
    XCTAssertEqual(response?.url?.path, "/yes")
    XCTAssertEqual(response?.mimeType, "text/html")
    XCTAssertEqual(response?.value(forHTTPHeaderField: "Content-Type"), "text/html; charset=utf-8")
    XCTAssertEqual(delegate.responses.last?.isForMainFrame, true)
    XCTAssertEqual(delegate.responses.last?.canShowMIMEType, true)
    XCTAssertEqual(delegate.redirects, ["https://app.example/yes"])
  }

  func testADecisionThatIsDroppedIsAFaultAndANo() {
    let webView = view()
    let codes = FaultCodes(of: webView.headlessWebView)
    let delegate = Dropping()
    webView.navigationDelegate = delegate
    delegate.failed = expectation(description: "failed")
    webView.load(URLRequest(url: URL(string: "https://app.example/yes")!))
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(codes.all, ["decision-handler"])
  }

  func testABridgePassesTheQuestionOn() {
    let webView = view()
    let bridge = WebViewJavascriptBridge(forWebView: webView)!
    let delegate = Plain()
    bridge.setWebViewDelegate(delegate)
    delegate.failed = expectation(description: "refused")
    webView.load(URLRequest(url: URL(string: "https://app.example/no")!))
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual((delegate.error! as NSError).code, 102)
  }

  func testTheEndOfTheProcessIsTold() {
    let webView = view()
    let delegate = Handling()
    webView.navigationDelegate = delegate
    delegate.ended = expectation(description: "ended")
    webView.headlessWebView.terminateWebProcess()
    waitForExpectations(timeout: TestLimit.seconds)
  }
}

/// The common part of the delegates.
///
/// Each conforms separately, because a protocol's defaults hide methods that a subclass of a delegate adds.
class AnswerListener: NSObject {
  var finished: XCTestExpectation?
  var failed: XCTestExpectation?
  private(set) var log: [String] = []
  private(set) var error: (any Error)?

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) { log.append("start") }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished?.fulfill() }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) {
    log.append("fail")
    self.error = error
    failed?.fulfill()
  }
}

private final class Handling: AnswerListener, WKNavigationDelegate {
  var ended: XCTestExpectation?
  private(set) var responses: [WKNavigationResponse] = []
  private(set) var redirects: [String] = []

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    responses.append(navigationResponse)
    decisionHandler(isGood(navigationResponse) ? .allow : .cancel)
  }

  func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
    redirects.append(webView.url!.absoluteString)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { ended?.fulfill() }
}

private final class Plain: AnswerListener, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) { decisionHandler(isGood(navigationResponse) ? .allow : .cancel) }

  // An app's code contains it, but it is never called.
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let trust = challenge.protectionSpace.serverTrust else {
      return completionHandler(.performDefaultHandling, nil)
    }
    completionHandler(.useCredential, URLCredential(trust: trust))
  }
}

private final class Asynchronous: AnswerListener, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy { isGood(navigationResponse) ? .allow : .cancel }
}

private final class Late: AnswerListener, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    let isGood = isGood(navigationResponse)
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { decisionHandler(isGood ? .allow : .cancel) }
  }
}

private final class Dropping: AnswerListener, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {}
}

private func isGood(_ response: WKNavigationResponse) -> Bool {
  (response.response as? HTTPURLResponse).map { $0.statusCode < 400 } ?? true
}
