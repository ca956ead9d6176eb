import BridgeSupport
import FlutterInAppWebView
import HeadlessWebView
import JavaScriptEngine
import ReactNativeWebView
import Testing
import WebViewFlutter

private struct User: Decodable {
  let name: String
}

/// The Swift code of the catalogs of ReactNativeWebView, WebViewFlutter and FlutterInAppWebView.
struct FrameworkSnippets {
  @Test("a page of React Native sends a message, and gets one")
  func reactNative() throws {
    let page = """
      <script>
        addEventListener('message', (event) => { document.title = event.data; });
        ReactNativeWebView.postMessage(JSON.stringify({ type: 'login', payload: { name: 'Ada' } }));
      </script>
      """
    let view = WebView()
    let bridge = ReactNativeWebView(view)
    bridge.register("login") { (user: User) in
      bridge.postMessage("welcome \(user.name)")
    }
    view.loadHTML(page)
    try view.runUntilIdle()
    #expect(try view.evaluateJavaScriptNow("document.title").string == "welcome Ada")
  }

  @Test("a page of webview_flutter posts to a channel")
  func channels() throws {
    var printed: [String] = []
    let page = "<script>function shown(text) { document.title = 'shown ' + text; } Print.postMessage('hello');</script>"
    let view = WebView()
    let bridge = WebViewFlutter(view)
    try bridge.addJavaScriptChannel("Print") { text in
      printed.append(text)
      bridge.callRaw("shown", data: JSONText(text: text))
    }
    view.loadHTML(page)
    try view.runUntilIdle()
    #expect(printed == ["hello"])
    #expect(try view.evaluateJavaScriptNow("document.title").string == "shown hello")
  }

  @Test("a page of flutter_inappwebview calls a handler with two arguments")
  func inAppWebView() throws {
    let page = """
      <script>flutter_inappwebview.callHandler('sum', 19, 23).then((sum) => { document.title = sum; });</script>
      """
    let view = WebView()
    let bridge = FlutterInAppWebView(view)
    bridge.addJavaScriptHandler("sum") { (left: Int, right: Int) in left + right }
    view.loadHTML(page)
    try view.runUntilIdle()
    #expect(try view.evaluateJavaScriptNow("document.title").string == "42")
  }
}
