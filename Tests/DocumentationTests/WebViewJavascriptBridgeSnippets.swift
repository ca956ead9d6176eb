import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

private struct SharedPage: Decodable {
  let title: String
}

private struct Article: Codable, Sendable {
  let id: Int
}

private struct Reply: Decodable {
  let shown: String
}

private func article(_ id: Int) async throws -> Article { Article(id: id) }

/// The Swift code of the catalog of WebViewJavascriptBridge.
struct WebViewJavascriptBridgeSnippets {
  /// A page with a handler, which calls two handlers of native.
  private let page = """
    <script>
      window.WVJBCallbacks = [(bridge) => {
        bridge.registerHandler('showMessage', (data, respond) => respond({ shown: data.text }));
        bridge.callHandler('share', { title: 'Hello' }, (response) => console.log(JSON.stringify(response)));
        bridge.callHandler('load', 7, (response) => console.log(JSON.stringify(response)));
      }];
      const frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(frame);
    </script>
    """

  @Test("a page and native call each other")
  func overview() throws {
    var responses: [Any?] = []
    let view = WebView()
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    bridge.registerHandler("share") { data, respond in respond?(["shared": true]) }
    view.loadHTML(page)
    try view.runUntilIdle()
    bridge.callHandler("showMessage", data: ["text": "hi"]) { response in responses.append(response) }
    try view.runUntilIdle()
    #expect(responses.count == 1)
    #expect((responses.first as? [String: Any])?["shown"] as? String == "hi")
    view.close()
  }

  @Test("a handler of the original's form receives Foundation's types")
  func originalForm() throws {
    let view = WebView()
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    bridge.registerHandler("share") { data, responseCallback in
      let title = (data as? [String: Any])?["title"] as? String ?? ""
      responseCallback?(["shared": title])
    }
    view.loadHTML(page)
    try view.runUntilIdle()
    #expect(lines.contains(#"{"shared":"Hello"}"#))
    view.close()
  }

  @Test("typed handlers and calls use types of the app")
  func types() async throws {
    let view = WebView()
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    bridge.register("share") { (page: SharedPage) in ["shared": page.title] }
    bridge.register("load", handler: { (id: Int) async throws -> Article in try await article(id) })
    view.loadHTML(page)
    try await view.runUntilIdle()
    #expect(Set(lines) == [#"{"shared":"Hello"}"#, #"{"id":7}"#])
    let reply = try await bridge.call("showMessage", with: ["text": "hi"], as: Reply.self)
    #expect(reply.shown == "hi")
    view.close()
  }

  @Test("a page of another origin is refused")
  func origins() throws {
    let view = WebView()
    var faults: Set<String> = []
    view.transcript.observe { if let code = $0.faultCode { faults.insert(code.rawValue) } }
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    bridge.allowedOrigins = ["https://app.example"]
    bridge.setAllowedOrigins(["https://pay.app.example"], forHandler: "pay")
    view.loadHTML(page, baseURL: try #require(WebURL("https://other.example/")))
    try view.runUntilIdle()
    #expect(faults.contains("origin-refused"))
    view.close()
  }
}
