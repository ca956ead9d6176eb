import BridgeSupport
import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Calls from native to pages of 3.x.
struct CallingPageTests {
  private static let methods = """
    dsBridge.register('add', (a, b) => a + b);
    dsBridge.registerAsyn('later', (a, answer) => setTimeout(() => answer(a), 10));
    dsBridge.registerAsyn('count', (answer) => {
      let t = 0;
      const timer = setInterval(() => {
        if (t === 3) { clearInterval(timer); answer(t); } else answer(t++, false);
      }, 1000);
    });
    dsBridge.register('syn', { tag: 'syn', info() { return { tag: this.tag }; } });
    dsBridge.registerAsyn('a.b', { tag: 'asyn', info(answer) { answer(this.tag); } });
    dsBridge.register('nothing', () => {});
    dsBridge.register('fails', () => { throw new TypeError('oh'); });
    """

  @Test("calls page methods of every kind and receives their responses", arguments: version3, ScriptUnderTest.all)
  func kinds(_ dialect: DSBridgeDialect, _ script: ScriptUnderTest) throws {
    let stage = Stage(dialect, script: script)
    try stage.load(Self.methods)
    #expect(try stage.call("add", "[3,4]") == ["7"])
    #expect(try stage.call("later", "[{\"a\":[1]}]") == ["{\"a\":[1]}"])
    #expect(try stage.call("count") == ["0", "1", "2", "3"])
    #expect(try stage.call("syn.info") == ["{\"tag\":\"syn\"}"])
    #expect(try stage.call("a.b.info") == ["\"asyn\""])
    #expect(try stage.call("nothing") == ["undefined"])
    #expect(stage.recorder.faults.isEmpty)
    let first = dialect == .ios ? 0 : 1
    let ids = stage.recorder.events(.send).compactMap { $0.string("message") }
    #expect(ids.first == "{\"method\":\"add\",\"callbackId\":\(first),\"data\":[3,4]}")
  }

  @Test("accepts and returns Foundation's values in the original's closures")
  func foundation() throws {
    let stage = Stage()
    try stage.load(Self.methods)
    var values: [Any?] = []
    stage.bridge.callHandler("add", arguments: ["a", 1]) { values.append($0) }
    stage.bridge.callHandler("nothing") { values.append($0) }
    stage.bridge.callHandler("add", arguments: [Double.nan]) { _ in Issue.record("it was called") }
    stage.bridge.callHandler("fails") { _ in Issue.record("it was answered") }
    try stage.view.runUntilIdle()
    #expect(values.count == 2)
    #expect(values.first as? String == "a1")
    #expect(values.last.flatMap { $0 } == nil)
    #expect(stage.faults("data-not-json").count == 1)
  }

  @Test("finds page methods with hasJavascriptMethod", arguments: version3, ScriptUnderTest.all)
  func hasMethod(_ dialect: DSBridgeDialect, _ script: ScriptUnderTest) throws {
    let stage = Stage(dialect, script: script)
    try stage.load(Self.methods)
    var found: [Bool] = []
    for name in ["add", "later", "syn.info", "a.b.info", "gone", "syn.gone", "no.such"] {
      stage.bridge.hasJavascriptMethod(name) { found.append($0) }
    }
    try stage.view.runUntilIdle()
    #expect(found == [true, true, true, true, false, false, false])
  }

  @Test("queues calls until the page has its script, and keeps their order", arguments: version3, ScriptUnderTest.all)
  func startup(_ dialect: DSBridgeDialect, _ script: ScriptUnderTest) throws {
    let stage = Stage(dialect, script: script)
    for number in 1...3 {
      stage.bridge.callHandler("note", arguments: [number]) { stage.heard.append("\($0 ?? "-")") }
    }
    #expect(!stage.bridge.isConnected)
    try stage.load("console.log('script'); dsBridge.register('note', (n) => { console.log(n); return -n; });")
    #expect(stage.bridge.isConnected)
    #expect(stage.console == ["script", "1", "2", "3"])
    #expect(stage.heard == ["-1", "-2", "-3"])
  }

  @Test(
    "D27: makes a synchronous method's call to the page after the page's own call has returned", arguments: version3)
  func fromInside(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    var object = DSBridgeObject()
    try object.addSynchronous("ask") { [unowned stage] (_: JSONText?) -> String in
      stage.bridge.callHandler("note", arguments: ["inside"]) { stage.heard.append("answered \($0 ?? "-")") }
      stage.heard.append("returning")
      return "returned"
    }
    try stage.bridge.addJavascriptObject(object)
    try stage.load(
      """
      dsBridge.register('note', (text) => { console.log(text); return 'done'; });
      setTimeout(() => { console.log(dsBridge.call('ask')); console.log('end'); }, 100);
      """)
    #expect(stage.console == ["returned", "end", "inside"])
    #expect(stage.heard == ["returning", "answered done"])
  }

  @Test("D1: ends the old page's calls on reload, and queues later ones for the new page", arguments: version3)
  func reload(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.load("dsBridge.registerAsyn('never', () => {});")
    var ended: [BridgeError] = []
    stage.bridge.callRaw("never") { if case .failure(let reason) = $0 { ended.append(reason) } }
    try stage.view.runUntilIdle()
    #expect(ended.isEmpty)
    try stage.load("dsBridge.register('add', (a, b) => a + b);")
    #expect(ended == [.pageReplaced(handler: "never")])
    #expect(stage.faults("call-abandoned") == ["the page was replaced before 'never' responded"])
    #expect(try stage.call("add", "[1,2]") == ["3"])
    stage.bridge.callRaw("never") { if case .failure(let reason) = $0 { ended.append(reason) } }
    stage.view.close()
    #expect(ended.last == .closed(handler: "never"))
    stage.bridge.callRaw("never") { if case .failure(let reason) = $0 { ended.append(reason) } }
    #expect(ended.count == 3)
  }

  @Test(
    "makes a call during a page change in the new page, and lets the end of the old one's call close the view"
  )
  func commit() throws {
    final class Delegate: NavigationDelegate {
      var onCommit: () -> Void = {}
      func webView(_ webView: WebView, didCommit url: WebURL) { onCommit() }
    }
    let stage = Stage()
    let delegate = Delegate()
    stage.view.navigationDelegate = delegate
    try stage.load("dsBridge.register('name', () => 'old'); dsBridge.registerAsyn('never', () => {});")
    delegate.onCommit = { stage.bridge.callHandler("name") { stage.heard.append("\($0 ?? "-")") } }
    try stage.load("dsBridge.register('name', () => 'new'); dsBridge.registerAsyn('never', () => {});")
    #expect(stage.heard == ["new"])
    stage.bridge.callRaw("never") { _ in stage.view.close() }
    try stage.load("console.log('never seen');")
    #expect(stage.view.isClosed)
  }

  @Test("reports a response to a replaced page as a fault only")
  func lateAnswer() throws {
    let stage = Stage()
    var held: [DSBridgeAnswer] = []
    var object = DSBridgeObject()
    try object.addRawAsynchronous("hold") { _, answer in held.append(answer) }
    try stage.bridge.addJavascriptObject(object)
    try stage.load("for (const name of 'abc') dsBridge.call('hold', (v) => console.log(name, v));")
    try held[0].complete(1)
    try stage.view.runUntilIdle()
    // This call is queued when the page is replaced, and the last one comes after that.
    try held[1].complete(2)
    try stage.load("window.dscb1 = window.dscb2 = () => console.log('wrong');")
    try held[2].complete(3)
    try stage.view.runUntilIdle()
    #expect(stage.console == ["a 1"])
    #expect(stage.recorder.faults == ["late-answer", "late-answer"])
  }

  @Test("ends a call at its deadline when repaired")
  func deadline() throws {
    let stage = Stage()
    try stage.load("dsBridge.registerAsyn('never', () => {}); dsBridge.register('add', (a, b) => a + b);")
    stage.bridge.fidelity = .repaired
    stage.bridge.callDeadline = .seconds(5)
    #expect(try stage.call("add", "[1,1]") == ["2"])
    #expect(stage.view.eventLoop.now < .seconds(1))
    #expect(try stage.call("never") == ["'never' did not respond in time; pending: nothing"])
    #expect(stage.faults("call-timed-out").count == 1)
  }
}
