import TestSupport
import WebKit
import XCTest

final class ScriptTests: WebKitTestCase {
  func testValuesOfEveryKind() {
    let webView = WKWebView()
    load("", in: webView)
    XCTAssertEqual(evaluate("6 * 7", in: webView) as? Int, 42)
    XCTAssertEqual(evaluate("0.5", in: webView) as? Double, 0.5)
    XCTAssertEqual(evaluate("'a'", in: webView) as? String, "a")
    XCTAssertEqual(evaluate("true", in: webView) as? Bool, true)
    XCTAssertEqual(evaluate("[1, 'b']", in: webView) as? NSArray, [1, "b"])
    XCTAssertEqual((evaluate("({a: {b: [2]}})", in: webView) as? [String: Any])?.keys.first, "a")
    XCTAssertEqual(evaluate("new Date(1000)", in: webView) as? Date, Date(timeIntervalSince1970: 1))
    XCTAssertTrue(evaluate("null", in: webView) is NSNull)
    XCTAssertNil(evaluate("undefined", in: webView))
  }

  func testAValueThatHoldsItselfComesToAnEnd() {
    let webView = WKWebView()
    load("", in: webView)
    XCTAssertNotNil(evaluate("var a = []; a.push(a, a); a", in: webView) as? [Any])
  }

  @MainActor func testErrors() async throws {
    let webView = WKWebView()
    webView.loadHTMLString("", baseURL: nil)
    do {
      _ = try await webView.evaluateJavaScript("\n  missing()")
      XCTFail("no error")
    } catch let error as WKError {
      XCTAssertEqual(error.code, .javaScriptExceptionOccurred)
      XCTAssertEqual(
        error.errorUserInfo["WKJavaScriptExceptionMessage"] as? String,
        "ReferenceError: Can't find variable: missing")
      XCTAssertEqual(error.errorUserInfo["WKJavaScriptExceptionLineNumber"] as? Int, 2)
    }
    do {
      _ = try await webView.evaluateJavaScript("(() => {})")
      XCTFail("no error")
    } catch let error as WKError {
      XCTAssertEqual(error.code, .javaScriptResultTypeIsUnsupported)
    }
  }

  @MainActor func testAsynchronousFunctions() async throws {
    let webView = WKWebView()
    let sum = try await webView.callAsyncJavaScript(
      "await new Promise(done => setTimeout(done, 5)); return a + b.c;", arguments: ["a": 1, "b": ["c": 2]],
      contentWorld: .page)
    XCTAssertEqual(sum as? Int, 3)
    do {
      _ = try await webView.callAsyncJavaScript("throw new Error('no')", contentWorld: .page)
      XCTFail("no error")
    } catch let error as WKError {
      XCTAssertEqual(error.errorUserInfo["WKJavaScriptExceptionMessage"] as? String, "Error: no")
    }
  }

  func testAFunctionWhosePageGoesHasNoPage() {
    let webView = WKWebView()
    load("", in: webView)
    let done = expectation(description: "reported")
    webView.callAsyncJavaScript("await new Promise(() => {})", in: nil, in: .page) { result in
      guard case .failure(let error as WKError) = result else { return XCTFail("\(result)") }
      XCTAssertEqual(error.code, .webViewInvalidated)
      done.fulfill()
    }
    webView.loadHTMLString("", baseURL: nil)
    waitForExpectations(timeout: TestLimit.seconds)
  }

  func testUserScriptsAndMessages() {
    let configuration = WKWebViewConfiguration()
    let controller = configuration.userContentController
    let listener = Listener()
    controller.add(listener, name: "native")
    controller.addScriptMessageHandler(Asker(), contentWorld: .page, name: "ask")
    controller.addScriptMessageHandler(AsyncAsker(), contentWorld: .page, name: "askLater")
    controller.addUserScript(
      WKUserScript(source: "var early = !document.body", injectionTime: .atDocumentStart, forMainFrameOnly: true))
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.configuration.userContentController.addUserScript(
      WKUserScript(source: "var late = !!document.body", injectionTime: .atDocumentEnd, forMainFrameOnly: true))
    listener.heard = expectation(description: "received")
    load("<script>webkit.messageHandlers.native.postMessage({a: [1]})</script>", in: webView)
    XCTAssertEqual(listener.body as? NSDictionary, ["a": [1]])
    XCTAssertEqual(listener.host, "app.example")
    XCTAssertEqual(evaluate("early && late", in: webView) as? Bool, true)
    for name in ["ask", "askLater"] {
      _ = evaluate(
        "var answer = ''; webkit.messageHandlers.\(name).postMessage('x').then(v => answer = v); 1", in: webView)
      wait(for: "answer === 'x!'", in: webView)
      _ = evaluate("webkit.messageHandlers.\(name).postMessage(1).catch(e => answer = e.message); 1", in: webView)
      wait(for: "answer === 'no text'", in: webView)
    }
    controller.removeScriptMessageHandler(forName: "native")
    XCTAssertEqual(evaluate("typeof webkit.messageHandlers.native", in: webView) as? String, "undefined")
  }

  func testTimersRunByThemselves() {
    let webView = WKWebView()
    load("<script>var n = 0; setInterval(() => { n++; }, 5)</script>", in: webView)
    wait(for: "n > 3", in: webView)
  }

  @MainActor func testCookies() async {
    let store = WKWebsiteDataStore.nonPersistent()
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    let cookie = HTTPCookie(properties: [.name: "a", .value: "1", .domain: "app.example", .path: "/"])!
    await store.httpCookieStore.setCookie(cookie)
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.loadHTMLString("", baseURL: URL(string: "https://app.example/"))
    _ = try? await webView.callAsyncJavaScript("return 1", contentWorld: .page)
    let text = try? await webView.callAsyncJavaScript(
      "document.cookie = 'b=2'; return document.cookie", contentWorld: .page)
    XCTAssertEqual(text as? String, "a=1; b=2")
    let all = await store.httpCookieStore.allCookies()
    XCTAssertEqual(all.map(\.name), ["a", "b"])
    await store.httpCookieStore.deleteCookie(cookie)
    let left = await store.httpCookieStore.allCookies()
    XCTAssertEqual(left.map(\.name), ["b"])
  }
}

private final class Listener: NSObject, WKScriptMessageHandler {
  var heard: XCTestExpectation?
  private(set) var body: Any?
  private(set) var host: String?

  func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
    body = message.body
    host = message.frameInfo.securityOrigin.host
    heard?.fulfill()
  }
}

private final class Asker: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping (Any?, String?) -> Void
  ) {
    if let text = message.body as? String { replyHandler(text + "!", nil) } else { replyHandler(nil, "no text") }
  }
}

private final class AsyncAsker: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    try? await Task.sleep(nanoseconds: 1_000_000)
    if let text = message.body as? String { return (text + "!", nil) }
    return (nil, "no text")
  }
}
