import HeadlessWebView
import TestSupport
import WebKit
import XCTest

final class DelegateTests: WebKitTestCase {
  private static let page = """
    <a id="yes" href="https://app.example/yes">yes</a><a id="no" href="https://app.example/no">no</a>
    """

  /// Clicks both links: the delegate allows only one.
  private func check(_ delegate: any WKNavigationDelegate, line: UInt = #line) {
    let webView = WKWebView()
    webView.headlessWebView.network.route("https://app.example/**") { .html("<title>\($0.url.path)</title>") }
    load(Self.page, in: webView)
    webView.navigationDelegate = delegate
    webView.evaluateJavaScript("document.getElementById('no').click()")
    wait(for: "document.title === ''", in: webView)
    webView.evaluateJavaScript("document.getElementById('yes').click()")
    wait(for: "document.title === '/yes'", in: webView)
    XCTAssertEqual(webView.backForwardList.backList.count, 1, line: line)
  }

  func testEveryFormOfADecision() {
    check(HandlerDelegate())
    check(OlderHandlerDelegate())
    check(AsyncDelegate())
    check(PreferencesDelegate())
    check(LateDelegate())
  }

  func testADecisionThatIsDroppedIsAFaultAndANo() {
    let webView = WKWebView()
    load(Self.page, in: webView)
    let codes = FaultCodes(of: webView.headlessWebView)
    let delegate = DroppingDelegate()
    webView.navigationDelegate = delegate
    webView.evaluateJavaScript("document.getElementById('yes').click()")
    XCTAssertTrue(TestLimit.runMainLoop { !codes.all.isEmpty })
    XCTAssertEqual(codes.all, ["decision-handler"])
    XCTAssertEqual(evaluate("location.href", in: webView) as? String, "https://app.example/")
  }

  func testADelegateWithNothingAllowsAll() {
    final class Nothing: NSObject, WKNavigationDelegate, WKUIDelegate {}
    let nothing = Nothing()
    let webView = WKWebView()
    load("<a href='#there'>there</a>", in: webView)
    webView.navigationDelegate = nothing
    webView.uiDelegate = nothing
    webView.evaluateJavaScript("document.querySelector('a').click()")
    XCTAssertEqual(evaluate("location.hash", in: webView) as? String, "#there")
    XCTAssertEqual(evaluate("confirm('?')", in: webView) as? Bool, false)
    XCTAssertTrue(evaluate("prompt('?')", in: webView) is NSNull)
  }

  func testPanels() {
    let delegate = Panels()
    let webView = WKWebView()
    webView.uiDelegate = delegate
    load("", in: webView)
    _ = evaluate("alert('now')", in: webView)
    XCTAssertEqual(delegate.shown, ["now"])
    XCTAssertEqual(evaluate("confirm('later')", in: webView) as? Bool, true)
    XCTAssertEqual(evaluate("prompt('q', 'd')", in: webView) as? String, "q d async")
  }

  func testAPanelThatIsDroppedIsAFault() {
    let delegate = Dropping()
    let webView = WKWebView()
    webView.uiDelegate = delegate
    load("", in: webView)
    let codes = FaultCodes(of: webView.headlessWebView)
    XCTAssertEqual(evaluate("confirm('?')", in: webView) as? Bool, false)
    XCTAssertEqual(codes.all, ["panel-unanswered"])
  }

  func testWindows() {
    let delegate = Windows()
    let webView = WKWebView()
    webView.uiDelegate = delegate
    load("", in: webView)
    delegate.asked = expectation(description: "asked")
    webView.evaluateJavaScript("window.open('about:blank', 'w', 'width=200,height=100')")
    waitForExpectations(timeout: TestLimit.seconds)
    XCTAssertEqual(delegate.width, 200)
    XCTAssertNil(delegate.targetFrame)
    XCTAssertEqual(evaluate("name", in: delegate.made!) as? String, "w")
  }
}

private final class HandlerDelegate: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    XCTAssertEqual(navigationAction.navigationType, .linkActivated)
    XCTAssertEqual(navigationAction.targetFrame?.isMainFrame, true)
    decisionHandler(navigationAction.request.url?.path == "/yes" ? .allow : .cancel)
  }
}

private final class OlderHandlerDelegate: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(navigationAction.request.url?.path == "/yes" ? .allow : .cancel) }
}

private final class AsyncDelegate: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy { navigationAction.request.url?.path == "/yes" ? .allow : .cancel }
}

private final class PreferencesDelegate: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) { decisionHandler(navigationAction.request.url?.path == "/yes" ? .allow : .cancel, preferences) }
}

private final class LateDelegate: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    try? await Task.sleep(nanoseconds: 5_000_000)
    return navigationAction.request.url?.path == "/yes" ? .allow : .cancel
  }
}

private final class DroppingDelegate: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {}
}

private final class Panels: NSObject, WKUIDelegate {
  private(set) var shown: [String] = []

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping () -> Void
  ) {
    shown.append(message)
    completionHandler()
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { completionHandler(true) }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    await Task.yield()
    return "\(prompt) \(defaultText ?? "") async"
  }
}

private final class Dropping: NSObject, WKUIDelegate {
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (Bool) -> Void
  ) {}
}

private final class Windows: NSObject, WKUIDelegate {
  var asked: XCTestExpectation?
  private(set) var made: WKWebView?
  private(set) var width: Int?
  private(set) var targetFrame: WKFrameInfo?

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    made = WKWebView(frame: .zero, configuration: configuration)
    width = windowFeatures.width?.intValue
    targetFrame = navigationAction.targetFrame
    asked?.fulfill()
    return made
  }
}
