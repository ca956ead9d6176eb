import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import Testing

/// The repairs of 1.0.5 to 2.0 with `repaired` and our script.
struct Version2RepairTests {
  private func stage(_ fidelity: BridgeFidelity = .repaired) -> AndroidStage {
    let stage = AndroidStage(AndroidStage.Script.version2[0])
    stage.bridge.fidelity = fidelity
    return stage
  }

  @Test("repaired: calls without init, keeps data unchanged, and accepts null") func repairedCallsNeedNoInit() throws {
    let stage = stage()
    stage.bridge.registerHandler("submit") { data, respond in respond("got \(data ?? "nothing")") }
    try stage.load2(
      """
      const data = { a: 1 };
      bridge.callHandler('submit', data, (answer) => console.log(answer, JSON.stringify(data)));
      bridge.callHandler('submit', null, (answer) => console.log(answer));
      bridge.callHandler('submit', (answer) => console.log(answer));
      """)
    #expect(stage.log == ["got {\"a\":1} {\"a\":1}", "got null", "got null"])
    #expect(stage.faults == [])
  }

  @Test("repaired: handles a message before init once") func repairedWhatComesBeforeInit() throws {
    let stage = stage()
    try stage.load2(
      """
      window.bridge = bridge;
      bridge.registerHandler('known', (data) => console.log('known ' + data));
      """)
    stage.bridge.callHandler("known", data: "1")
    stage.bridge.callHandler("unknown", data: "2")
    stage.bridge.send("3")
    try stage.settle()
    #expect(stage.log == ["known 1"])
    try stage.run(
      """
      bridge.registerHandler('unknown', (data) => console.log('unknown ' + data));
      bridge.init((data) => console.log('unnamed ' + data));
      """)
    #expect(stage.log == ["known 1", "unknown 2", "unnamed 3"])
    #expect(stage.faults == [])
  }

  @Test("repaired: responds to a call without a handler, and finds a handler that is registered later")
  func repairedACallWithoutAHandler() throws {
    let stage = stage()
    try stage.load2("window.bridge = bridge; bridge.init(() => {});")
    stage.bridge.registerHandler("user.name") { data, respond in respond("Ada \(data ?? "")") }
    try stage.run(
      """
      bridge.callHandler('user.name', [1], (answer) => console.log(answer));
      bridge.callHandler('missing', {}, (answer) => console.log(JSON.parse(answer).bridgeError.code));
      """)
    #expect(stage.log.suffix(2) == ["Ada [1]", "no-handler"])
    #expect(stage.faults == ["unreachable-handler", "no-handler"])
  }

  @Test("repaired: runs later callbacks of WVJBCallbacks after one that throws")
  func repairedACallbackOfWVJBCallbacks() throws {
    let head = "window.WVJBCallbacks = [() => { throw new Error('first'); }, () => console.log('second')];"
    let mended = stage()
    try mended.load2("console.log('event');", head: head)
    #expect(mended.log == ["second", "event"])
    #expect(mended.pageErrors.count == 1)
    let faithful = stage(.faithful)
    try faithful.load2("console.log('event');", head: head)
    #expect(faithful.log == [])
    #expect(faithful.pageErrors.count == 1)
  }

  @Test("repaired: applies a deadline to a call", arguments: JsBridgeDialect.allCases) func repairedACallHasADeadline(
    dialect: JsBridgeDialect
  ) throws {
    let script = dialect == .version1 ? AndroidStage.Script.all[0] : AndroidStage.Script.version2[0]
    let stage = AndroidStage(script)
    stage.bridge.fidelity = .repaired
    stage.bridge.callDeadline = .seconds(5)
    try stage.load(
      "bridge.init && bridge.init(() => {}); bridge.registerHandler && bridge.registerHandler('never', () => {});")
    if dialect == .version2 {
      try stage.run("WebViewJavascriptBridge.registerHandler('never', () => {});")
    }
    var outcome: Result<String?, BridgeError>?
    stage.bridge.callHandler("never") { outcome = $0 }
    try stage.settle()
    #expect(outcome == .failure(.timedOut(handler: "never", pending: [])))
    #expect(stage.faults == ["call-timed-out"])
  }
}
