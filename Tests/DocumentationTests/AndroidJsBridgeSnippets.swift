import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Testing

private struct SharedPage: Decodable {
  let title: String
}

/// The Swift code of the catalog of AndroidJsBridge.
struct AndroidJsBridgeSnippets {
  /// A page that calls `body` with the bridge when it is ready.
  private func page(_ body: String) -> String {
    """
    <script>
      document.addEventListener('WebViewJavascriptBridgeReady', () => {
        const bridge = window.WebViewJavascriptBridge;
        bridge.init(() => {});
        \(body)
      });
    </script>
    """
  }

  @Test("a page and native call each other with texts")
  func overview() throws {
    let page = page(
      """
      bridge.registerHandler('functionInJs', (data, respond) => respond('page got ' + data));
      bridge.callHandler('submitFromWeb', 'form', (response) => { document.title = response; });
      """)
    var results: [Result<String?, BridgeError>] = []
    var configuration = WebViewConfiguration()
    configuration.device = .android
    let view = WebView(configuration: configuration)
    let bridge = AndroidJsBridge(view)
    bridge.registerHandler("submitFromWeb") { data, respond in respond("got \(data ?? "nothing")") }
    view.loadHTML(page)
    try view.runUntilIdle()
    bridge.callHandler("functionInJs", data: "text") { result in results.append(result) }
    try view.runUntilIdle()
    #expect(try results.map { try $0.get() } == ["page got text"])
    view.close()
  }

  @Test("a typed handler decodes JSON text")
  func types() throws {
    let view = WebView()
    var faults: [String] = []
    var lines: [String] = []
    view.transcript.observe { if let code = $0.faultCode { faults.append(code.rawValue) } }
    view.onConsole = { lines.append($0.text) }
    let bridge = AndroidJsBridge(view)
    bridge.register("share") { (page: SharedPage) in ["shared": page.title] }
    view.loadHTML(page("bridge.callHandler('share', { title: 'Hello' }, (response) => console.log(response));"))
    try view.runUntilIdle()
    #expect(lines.contains(#"{"shared":"Hello"}"#))
    #expect(faults == [])
    view.close()
  }

  @Test("a handler refuses pages of another origin")
  func origins() throws {
    let view = WebView()
    var faults: [String] = []
    view.transcript.observe { if let code = $0.faultCode { faults.append(code.rawValue) } }
    let bridge = AndroidJsBridge(view)
    bridge.allowedOrigins = ["https://app.example"]
    bridge.registerHandler("pay", allowedOrigins: ["https://pay.app.example"]) { data, respond in respond("paid") }
    view.loadHTML(page("bridge.callHandler('pay', 'all');"), baseURL: try #require(WebURL("https://app.example/")))
    try view.runUntilIdle()
    #expect(faults.contains("origin-refused"))
    view.close()
  }

  @Test("a method of version 2 returns its result immediately")
  func version2() throws {
    let view = WebView()
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    let bridge = AndroidJsBridge(view, dialect: .version2)
    bridge.registerHandler("submitFromWeb") { data, respond in respond("got \(data ?? "nothing")") }
    bridge.registerMethod("version") { _ in "6.1" }
    view.loadHTML("<script>console.log(WebViewJavascriptBridge.version('direct', ''))</script>")
    try view.runUntilIdle()
    #expect(lines == ["6.1"])
    withExtendedLifetime(bridge) { view.close() }
  }
}
