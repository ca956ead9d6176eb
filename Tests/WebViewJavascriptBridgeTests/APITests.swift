import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Upstream's Swift names, labels and optionality.
@Suite(.serialized) struct APITests {
  private final class Delegate: NavigationDelegate {
    var finished = 0
    func webView(_ webView: WebView, didFinish url: WebURL) { finished += 1 }
  }

  @Test("provides each name of upstream's header", arguments: ScriptUnderTest.all)
  func eachNameOfUpstreamsHeader(script: ScriptUnderTest) throws {
    let view = WebView()
    let other: WebViewJavascriptBridge? = WebViewJavascriptBridge(forWebView: WebView())
    #expect(other != nil)
    #expect(WebViewJavascriptBridge("no view") == nil)
    #expect(WebViewJavascriptBridge(nil) == nil)
    #expect(WebViewJavascriptBridge(WebView()) != nil)
    let bridge = WebViewJavascriptBridge(view, script: script.script)
    let delegate = Delegate()
    bridge.setWebViewDelegate(delegate)
    var heard: [String] = []
    bridge.registerHandler("gone") { _, _ in heard.append("gone") }
    bridge.removeHandler("gone")
    bridge.registerHandler("hear") { (data: Any?, respond: WVJBResponseCallback?) in
      heard.append(data as? String ?? "-")
      respond?(["ok": true])
    }
    bridge.disableJavscriptAlertBoxSafetyTimeout()
    view.loadHTML(
      Stage.page(
        """
        bridge.registerHandler('page', function (data, respond) {
          bridge.callHandler('gone');
          bridge.callHandler('hear', 'page ' + JSON.stringify(data));
          if (respond) respond('answer');
        });
        """))
    bridge.callHandler("page")
    bridge.callHandler("page", data: ["a": 1])
    bridge.callHandler(
      "page", data: nil, responseCallback: { (answer: Any?) in heard.append(answer as? String ?? "-") })
    bridge.send("nobody hears this")
    bridge.send("nor this", responseCallback: { _ in heard.append("never") })
    try view.runUntilIdle()
    #expect(heard == ["page undefined", #"page {"a":1}"#, "page undefined", "answer"])
    #expect(delegate.finished == 1)
    bridge.reset()
    bridge.callHandler("page", data: 2)
    try view.runUntilIdle()
    #expect(heard.last == "page 2")
  }

  @Test("sets the defaults of later bridges with the class methods") func theClassMethodsSetTheDefaults() {
    let view = WebView()
    let before = WebViewJavascriptBridge(view, script: .standard)
    let saved = before.logging
    WebViewJavascriptBridge.enableLogging()
    WebViewJavascriptBridge.setLogMaxLength(7)
    let after = WebViewJavascriptBridge(view, script: .standard)
    WVJBLogging.setDefaults(saved)
    #expect(after.logging.isEnabled && after.logging.maximumLength == 7)
    #expect(!before.logging.isEnabled && before.logging.maximumLength == 500)
    #expect(!WebViewJavascriptBridge(view, script: .standard).logging.isEnabled)
  }
}
