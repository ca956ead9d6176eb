import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JSONRPCBridge
import JavaScriptEngine
import Testing

extension JSONRPCBridge: NativeBridge {}

/// A bridge that was written outside HeadlessBridge.
struct JSONRPCBridgeTests {
  private struct Point: Codable, Sendable, Equatable { var x, y: Int }
  private struct Refused: Error {}

  private let view = WebView()
  private let bridge: JSONRPCBridge
  private let recorder: TranscriptRecorder

  init() {
    recorder = TranscriptRecorder(view)
    bridge = JSONRPCBridge(view)
  }

  private func load(_ script: String, origin: String = "https://app.example/") throws {
    view.loadHTML(
      """
      <script>
      const show = (promise) => promise.then(
        (value) => console.log(JSON.stringify(value)), (error) => console.log(`${error.code} ${error.message}`));
      \(script)
      </script>
      """, baseURL: try #require(WebURL(origin)))
    try view.runUntilIdle()
  }

  @Test("resolves the page's promise with the result of a typed or asynchronous handler") func handlers() throws {
    bridge.register("flip") { (point: Point) in Point(x: point.y, y: point.x) }
    bridge.register("later", handler: { (number: Int) async in number + 1 })
    try load("show(rpc.call('flip', { x: 1, y: 2 })); show(rpc.call('later', 1)); rpc.notify('flip', { x: 3, y: 4 });")
    #expect(recorder.console == ["{\"x\":2,\"y\":1}", "2"])
    #expect(recorder.faults == [])
  }

  @Test("calls the page with typed data, before and after it has loaded") func pageHandlers() throws {
    var sums: [Int] = []
    bridge.call("sum", with: [1, 2], as: Int.self) { sums.append((try? $0.get()) ?? -1) }
    #expect(bridge.unansweredCalls.map(\.handler) == ["sum"])
    try load("rpc.handle('sum', (numbers) => numbers.reduce((a, b) => a + b));")
    bridge.call("sum", with: [3, 4], as: Int.self) { sums.append((try? $0.get()) ?? -1) }
    try view.runUntilIdle()
    #expect(sums == [3, 7])
  }

  @Test("reports each failure as a fault and as a JSON-RPC error") func failures() throws {
    bridge.register("refuses") { (_: Int) throws -> Int in throw Refused() }
    bridge.registerRaw("drops") { _, _ in }
    try load(
      """
      show(rpc.call('refuse', 1)); show(rpc.call('refuses', 1)); show(rpc.call('drops'));
      nativeRPC.post('no');
      """)
    #expect(recorder.console.count == 3)
    #expect(recorder.console[0].hasPrefix("-32601 no native handler for 'refuse'; did you mean 'refuses'?"))
    #expect(recorder.console[1].hasPrefix("-32000 Refused()"))
    #expect(recorder.console[2].hasPrefix("-32000 the handler 'drops' released its callback"))
    #expect(recorder.faults == ["no-handler", "handler-failed", "unanswered", "bad-message"])
    var failures: [BridgeError] = []
    bridge.callRaw("missing") { if case .failure(let error) = $0 { failures.append(error) } }
    try view.runUntilIdle()
    #expect(failures == [.noHandler(handler: "missing")])
  }

  @Test("applies deadlines to calls in both directions when repaired") func deadlines() throws {
    bridge.fidelity = .repaired
    bridge.callDeadline = .seconds(2)
    var kept: ((JSONText) -> Void)?
    bridge.registerRaw("never") { kept = $1 }
    var failures: [BridgeError] = []
    try load("rpc.handle('never', () => new Promise(() => {})); show(rpc.call('never'));")
    #expect(recorder.console.first?.hasPrefix("-32000 the handler 'never' did not respond") == true)
    bridge.callRaw("never") { if case .failure(let error) = $0 { failures.append(error) } }
    try view.runUntilIdle()
    #expect(failures == [.timedOut(handler: "never", pending: [])])
    kept?(.null)
    #expect(recorder.faults == ["answer-timed-out", "call-timed-out", "late-answer"])
  }

  @Test("allows only the listed origins") func origins() throws {
    bridge.register("secret") { "s" }
    bridge.allowedOrigins = ["https://app.example"]
    try load("rpc.notify('secret');", origin: "https://evil.example/")
    #expect(recorder.faults == ["origin-refused"])
    try load("show(rpc.call('secret'));")
    #expect(recorder.console == ["\"s\""])
  }

  @Test("ends calls with their page") func pages() throws {
    var failures: [BridgeError] = []
    var answer: ((JSONText) -> Void)?
    bridge.registerRaw("slow") { answer = $1 }
    try load("rpc.handle('slow', () => new Promise(() => {})); rpc.call('slow');")
    bridge.callRaw("slow") { if case .failure(let error) = $0 { failures.append(error) } }
    try view.runUntilIdle()
    try load("")
    answer?(.null)
    #expect(failures == [.pageReplaced(handler: "slow")])
    #expect(recorder.faults == ["call-abandoned", "late-answer"])
    #expect(view.lateAnswers == 1)
  }

  @Test("lets the test harness stub, count and break its handlers") func harness() throws {
    let native = TestNative(around: bridge, in: view)
    native.handle("share", returning: ["shared": true])
    native.faults = FaultPlan(seed: 1, kinds: [.throw], rate: 1, calls: [1])
    try load("rpc.call('share', 1).catch(() => {}).then(() => show(rpc.call('share', 2)));")
    #expect(native.calls(to: "share").count == 2)
    #expect(recorder.console == ["{\"shared\":true}"])
  }
}
