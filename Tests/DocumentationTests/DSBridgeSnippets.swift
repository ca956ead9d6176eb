import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

private struct Article: Codable, Sendable {
  let id: Int
}

private func article(_ id: Int) async throws -> Article { Article(id: id) }

/// The Swift code of the catalog of DSBridge.
struct DSBridgeSnippets {
  @Test("a page calls methods of both kinds, and native calls the page")
  func overview() async throws {
    let view = WebView()
    var ticks: [Int] = []
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    let page = """
      <script>
        console.log(dsBridge.call('app.greet', 'Ann'));
        dsBridge.call('app.load', 7, (article) => console.log(JSON.stringify(article)));
        dsBridge.register('addValue', (a, b) => a + b);
        dsBridge.registerAsyn('startTimer', (respond) => { respond(1, false); respond(2); });
      </script>
      """

    let bridge = DSBridge(view, script: .version3)
    var api = DSBridgeObject()
    try api.addSynchronous("greet") { (name: String) in "Hello, \(name)" }
    try api.addAsynchronous("load") { (id: Int) async throws -> Article in try await article(id) }
    try bridge.addJavascriptObject(api, namespace: "app")
    view.loadHTML(page)
    let sum = try await bridge.call("addValue", 3, 4, as: Int.self)
    for try await tick in try bridge.values("startTimer", as: Int.self) { ticks.append(tick) }
    try await view.runUntilIdle()
    #expect(sum == 7)
    #expect(ticks == [1, 2])
    #expect(Set(lines) == ["Hello, Ann", #"{"id":7}"#])
    view.close()
  }

  @Test("a method reports progress before it completes")
  func progress() throws {
    let view = WebView()
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    let bridge = DSBridge(view, script: .version3)
    var downloads = DSBridgeObject()
    try downloads.addAsynchronous("start") { (url: String, response: DSBridgeAnswer) in
      try? response.setProgress(50)
      try? response.complete("done: \(url)")
    }
    try bridge.addJavascriptObject(downloads, namespace: "downloads")
    view.loadHTML("<script>dsBridge.call('downloads.start', 'a.zip', (value) => console.log(value))</script>")
    try view.runUntilIdle()
    #expect(lines == ["50", "done: a.zip"])
    view.close()
  }

  @Test("an object refuses pages of another origin")
  func origins() throws {
    let view = WebView()
    var faults: Set<String> = []
    view.transcript.observe { if let code = $0.faultCode { faults.insert(code.rawValue) } }
    let bridge = DSBridge(view, script: .version3)
    var wallet = DSBridgeObject()
    try wallet.addSynchronous("balance") { (_: String?) in 100 }
    bridge.allowedOrigins = ["https://app.example"]
    try bridge.addJavascriptObject(wallet, namespace: "wallet", allowedOrigins: ["https://pay.app.example"])
    view.loadHTML(
      "<script>dsBridge.call('wallet.balance')</script>", baseURL: try #require(WebURL("https://app.example/")))
    try view.runUntilIdle()
    #expect(faults.contains("origin-refused"))
    view.close()
  }

  @Test("a closure responds to the page's dialogs")
  func dialogs() throws {
    let view = WebView()
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    let bridge = DSBridge(view, script: .version3)
    bridge.onDialog = { dialog in dialog.kind == .confirm ? .accept : .cancel }
    view.loadHTML("<script>console.log(confirm('Delete?'))</script>")
    try view.runUntilIdle()
    #expect(lines == ["true"])
    withExtendedLifetime(bridge) { view.close() }
  }
}
