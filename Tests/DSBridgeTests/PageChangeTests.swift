import BridgeSupport
import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Calls in both directions whose page is replaced, and the receivers of native's messages.
struct PageChangeTests {
  private static let elsewhere = WebURL("https://evil.example/") ?? .blank

  private func bridge(_ dialect: DSBridgeDialect) -> String {
    dialect.version == 1 ? "var dsBridge = getJsBridge();" : ""
  }

  private static let thief = """
    <script>window._handleMessageFromNative = () => console.log('stolen');
    function method() { console.log('stolen'); } window._dsf = { method };</script>
    """

  // In the other dialects, native's call is made before it returns.
  @Test(
    "D17: does not deliver a call in flight to a page that replaces its own",
    arguments: [DSBridgeDialect.ios, .android, .oldAndroid, .version2, .version1])
  func between(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.load("\(bridge(dialect)) dsBridge.register('method', () => 1); window.method = () => 1;")
    stage.view.loadHTML(Self.thief, baseURL: Self.elsewhere)
    var ends: [String] = []
    stage.view.eventLoop.post { [unowned stage] in
      stage.bridge.callHandler("method", arguments: ["a"])
      stage.bridge.callRaw("method") { ends.append("\($0)") }
    }
    try stage.view.runUntilIdle()
    #expect(stage.console == [])
    #expect(ends == ["failure(the page was replaced before 'method' responded)"])
    #expect(stage.faults("not-delivered").count == 2)
  }

  @Test("D17: does not call a page whose origin is not allowed", arguments: DSBridgeDialect.allCases)
  func refused(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    stage.bridge.allowedOrigins = ["https://page.example"]
    try stage.load("\(bridge(dialect)) dsBridge.register('method', () => 1); window.method = () => 1;")
    #expect(try stage.call("method").count == 1)
    stage.view.loadHTML(Self.thief, baseURL: Self.elsewhere)
    try stage.view.runUntilIdle()
    let ends = try stage.call("method")
    #expect(stage.console == [])
    // In 3.x, a call waits for the page's script, which this page may not announce.
    #expect(
      ends
        == (dialect.version == 3
          ? [] : ["'method' was not called: pages of https://evil.example may not use the bridge"]))
  }

  @Test(
    "lists a page's pending call, and records its end with the page", arguments: DSBridgeDialect.allCases)
  func open(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    var kept: [DSBridgeAnswer] = []
    var object = DSBridgeObject()
    try object.addRawAsynchronous("later") { kept.append($1) }
    try stage.bridge.addJavascriptObject(object)
    let page = "\(bridge(dialect)) dsBridge.call('later', {}, (v) => console.log(v));"
    try stage.load(page)
    #expect(stage.bridge.unansweredCalls.map(\.direction) == [.toNative])
    #expect(stage.bridge.unansweredCalls.map(\.handler) == ["later"])
    try stage.load(page)
    #expect(stage.recorder.events(.callEnded).map { $0.string("reason") } == ["its page was replaced"])
    kept[0].complete()
    kept[1].complete()
    try stage.view.runUntilIdle()
    #expect(stage.bridge.unansweredCalls.isEmpty)
    #expect(stage.recorder.faults == ["late-answer"])
    #expect(stage.console.count == 1)
  }

  @Test("reports queued calls when the bridge is deallocated", arguments: DSBridgeDialect.allCases)
  func gone(_ dialect: DSBridgeDialect) throws {
    let view = WebView()
    let recorder = TranscriptRecorder(view)
    var bridge: DSBridge? = DSBridge(view, dialect: dialect)
    if dialect.version == 3 {
      bridge?.callHandler("silent")
      bridge?.callRaw("asked") { _ in }
    }
    bridge = nil
    #expect(recorder.faults == (dialect.version == 3 ? ["not-delivered", "call-abandoned"] : []))
    view.close()
  }

  @Test(
    "D6: responds with an error for a method that fails, drops its response or never responds, when repaired",
    arguments: DSBridgeDialect.allCases)
  func repaired(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    stage.bridge.fidelity = .repaired
    var kept: DSBridgeAnswer?
    var object = DSBridgeObject()
    try object.addRawAsynchronous("never") { kept = $1 }
    try object.addRawAsynchronous("drop") { _, _ in }
    try object.addAsynchronous("fail") { (_: JSONText?) async throws -> Int in throw CancellationError() }
    try object.addRawSynchronous("raise") { _ in throw CancellationError() }
    try stage.bridge.addJavascriptObject(object)
    try stage.load(
      """
      \(bridge(dialect))
      const code = (v) => (typeof v === 'string' ? JSON.parse(v) : v).bridgeError.code;
      for (const name of ['missing', 'drop', 'fail', 'never']) dsBridge.call(name, {}, (v) => console.log(name, code(v)));
      console.log('raise', code(dsBridge.call('raise', {})));
      """)
    #expect(
      Set(stage.console) == [
        "raise handler-failed", "missing no-handler", "drop unanswered", "fail handler-failed", "never timed-out",
      ])
    #expect(stage.console.count == 5)
    kept?.complete()
    try stage.view.runUntilIdle()
    #expect(stage.recorder.faults.last == "late-answer")
    #expect(stage.console.count == 5)
  }

  @Test(
    "ends calls of both sides when a redirect replaces the page, and keeps them when native cancels it",
    arguments: [DSBridgeDialect.version2, .version2UIWebView, .ios], [NavigationPolicy.allow, .cancel])
  func redirect(_ dialect: DSBridgeDialect, _ policy: NavigationPolicy) throws {
    final class Delegate: NavigationDelegate {
      let policy: NavigationPolicy
      init(_ policy: NavigationPolicy) { self.policy = policy }
      func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
        action.isRedirect ? policy : .allow
      }
    }
    let stage = Stage(dialect)
    let delegate = Delegate(policy)
    stage.view.navigationDelegate = delegate
    stage.view.network.route("https://page.example/go") { _ in
      .status(302, headers: [("Location", "https://evil.example/")])
    }
    stage.view.network.route("https://evil.example/") { _ in .html("elsewhere") }
    var kept: [DSBridgeAnswer] = []
    var object = DSBridgeObject()
    try object.addRawAsynchronous("later") { kept.append($1) }
    try stage.bridge.addJavascriptObject(object)
    try stage.load("dsBridge.call('later', {}, (v) => console.log(v));")
    try stage.evaluate("location.href = '/go'; 1")
    #expect(stage.recorder.events(.callEnded).count == (policy == .allow ? 1 : 0))
    kept.first?.sendRaw(try JSONText("\"1\""))
    try stage.view.runUntilIdle()
    #expect(stage.console == (policy == .allow ? [] : ["1"]))
    #expect(stage.view.url.host == (policy == .allow ? "evil.example" : "page.example"))
  }
}
