import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import Testing

/// The queue of the versions up to 1.0.4, and its lost messages.
@Suite("Android's JsBridge 1: lost messages")
struct QueueTests {
  typealias Script = AndroidStage.Script

  @Test("loses only the message of a handler that throws or is missing", arguments: Script.all)
  func losses(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("echo") { data, respond in respond(data) }
    try stage.load(
      """
      bridge.init(() => {});
      bridge.registerHandler('throws', () => { throw new Error('no'); });
      bridge.callHandler('missing', 1, () => console.log('never'));
      bridge.callHandler('echo', 'kept', (answer) => console.log(answer));
      """)
    stage.bridge.callHandler("throws")
    stage.bridge.callHandler("absent")
    try stage.settle()
    #expect(stage.faults == ["no-handler", "page-handler-threw", "page-handler-threw"])
    #expect(stage.log.first == "kept")
    #expect(stage.log.filter { $0.hasPrefix("WebViewJavascriptBridge: WARNING: javascript handler threw.") }.count == 2)
  }

  @Test("reports invalid data and handles the next message")
  func badData() throws {
    let stage = AndroidStage()
    stage.bridge.registerHandler("echo") { data, respond in respond(data) }
    try stage.load("bridge.init(() => {}); window.frame = document.querySelector('iframe');")
    func go(_ address: String) throws { try stage.run("document.querySelector('iframe').src = \(address); 0") }
    try go("'yy://return/_fetchQueue/' + encodeURIComponent('not json')")
    try go("'yy://return/_fetchQueue/' + encodeURIComponent('{}')")
    try go("'yy://return/_fetchQueue/' + encodeURIComponent('[1, {\"responseId\":\"x\"}]')")
    try go("'yy://return/other/1'")
    #expect(stage.faults == ["bad-queue", "bad-queue", "bad-message", "unknown-response", "bad-return"])
    try stage.run("WebViewJavascriptBridge.callHandler('echo', 'still here', (answer) => console.log(answer)); 0")
    #expect(stage.log == ["still here"])
  }

  @Test(
    "blocks the queue with a message that cannot be written, and drops only that message when repaired",
    arguments: Script.all)
  func stuckQueue(script: Script) throws {
    let page = """
      bridge.init(() => {});
      const circle = {}; circle.itself = circle;
      bridge.callHandler('echo', circle, (answer) => console.log(JSON.parse(answer).bridgeError.code));
      bridge.callHandler('echo', 'kept', (answer) => console.log(answer));
      """
    let faithful = AndroidStage(script)
    faithful.bridge.registerHandler("echo") { data, respond in respond(data) }
    try faithful.load(page)
    #expect(faithful.log == [])
    #expect(faithful.faults == ["fetch-failed", "queue-stuck"])
    let told = try #require(faithful.transcript.last { $0.string("code") == "queue-stuck" })
    #expect(told.string("handlers") == #"["echo","echo"]"#)
    #expect(told.string("offenders") == #"["echo"]"#)
    let repaired = AndroidStage(script)
    repaired.bridge.fidelity = .repaired
    repaired.bridge.registerHandler("echo") { data, respond in respond(data) }
    try repaired.load(page)
    #expect(Set(repaired.log) == ["message-lost", "kept"])
    #expect(repaired.faults == ["message-lost"])
    try repaired.run("WebViewJavascriptBridge.callHandler('echo', 'next', (answer) => console.log(answer)); 0")
    #expect(repaired.log.last == "next")
  }
}
