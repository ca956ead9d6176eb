import BridgeTesting
import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Callers that may use native methods.
struct SecurityTests {
  @Test("ignores calls, announcements and responses of a cross-origin frame", arguments: version3)
  func foreignFrames(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.addEcho()
    stage.bridge.callHandler("wait") { _ in }
    let send = dialect == .android ? "_dsbridge.call(m, t)" : "prompt('_dsbridge=' + m, t)"
    let script = """
      const send = (m, data) => { const t = JSON.stringify({ data }); return \(send); };
      const answers = [send('syn', 1), send('_dsb.dsinit'), send('_dsb.returnValue', { id: 0, complete: true })];
      parent.postMessage(answers.join(' '), '*');
      """
    stage.view.loadHTML(
      """
      <script>delete window._dsInit; onmessage = (e) => console.log(e.data);</script>
      <iframe sandbox="allow-scripts allow-modals" srcdoc='<script>\(script.replacing("'", with: "&apos;"))</script>'></iframe>
      """, baseURL: Stage.address)
    try stage.view.run(until: { !stage.console.isEmpty })
    let none = dialect == .ios ? "{\"code\":-1,\"data\":\"\"}" : "{\"code\":-1}"
    #expect(stage.console == ["\(none) \(none) \(none)"])
    #expect(stage.recorder.faults.filter { $0 == "foreign-frame" }.count == 3)
    #expect(stage.recorder.events(.handlerCalled).isEmpty)
  }

  @Test("accepts calls of a same-origin frame, but not its announcements")
  func ownFrames() throws {
    let stage = Stage(.android)
    try stage.addEcho()
    try stage.load(
      """
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const call = (m, data) => frame.contentWindow._dsbridge.call(m, JSON.stringify({ data }));
      console.log(call('syn', 1), call('_dsb.returnValue', { id: 1, complete: true }));
      """)
    #expect(stage.console == ["{\"code\":0,\"data\":1} {\"code\":0}"])
    #expect(stage.recorder.faults == ["foreign-frame"])
  }

  @Test("applies an origin list to the bridge, an object or a method, and reports rejected calls", arguments: version3)
  func lists(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    var object = DSBridgeObject()
    let others: OriginAllowList = ["https://other.example"]
    try object.addSynchronous("open") { (_: JSONText?) in "open" }
    try object.addSynchronous("closed", allowedOrigins: others) { (_: JSONText?) in "closed" }
    try object.addAsynchronous("later", allowedOrigins: others) { (_: JSONText?, answer) in answer.complete() }
    try stage.bridge.addJavascriptObject(object)
    try stage.bridge.addJavascriptObject(object, namespace: "theirs", allowedOrigins: others)
    let script = """
      console.log(['open', 'closed', 'theirs.open'].map((m) => dsBridge.call(m) || '-').join());
      dsBridge.call('later', () => console.log('called'));
      """
    try stage.load(script)
    #expect(stage.console == ["open,-,-"])
    #expect(stage.recorder.faults == ["origin-refused", "origin-refused", "origin-refused"])
    #expect(
      stage.faults("origin-refused")[0]
        == "https://page.example/index.html may not call 'closed': its origin is not allowed")
    stage.bridge.allowedOrigins = ["https://*.example"]
    try stage.load(script)
    #expect(stage.console.last == "open,-,-")
    stage.bridge.allowedOrigins = others
    try stage.load(script)
    #expect(stage.console.last == "-,-,-")
    stage.view.loadHTML("<script>\(script)</script>", baseURL: try #require(WebURL("https://other.example/")))
    try stage.view.runUntilIdle()
    #expect(stage.console.suffix(2) == ["open,closed,open", "called"])
  }
}
