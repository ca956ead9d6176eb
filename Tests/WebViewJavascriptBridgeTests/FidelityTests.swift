import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The repairs of `repaired`, and the unchanged behavior of the other modes.
@Suite struct FidelityTests {
  private func stage(_ fidelity: BridgeFidelity, _ host: WebHost = .wkwebview) -> Stage {
    let stage = Stage(dialect: .version6, host: host)
    stage.bridge.fidelity = fidelity
    return stage
  }

  private static func call(_ name: String) -> String {
    "bridge.callHandler('\(name)', 1, function (a) { console.log(a && a.bridgeError ? a.bridgeError.code : String(a)); });"
  }

  @Test(
    "D2: suggests a name for a missing handler, and responds with an error when repaired",
    arguments: BridgeFidelity.allCases)
  func d2AMissingHandlerIsNamed(
    fidelity: BridgeFidelity
  ) throws {
    let stage = stage(fidelity)
    try stage.listen("getUserInfo", "other")
    try stage.load(Self.call("getUsrInfo"))
    #expect(stage.faults("no-handler") == ["no native handler for 'getUsrInfo'; did you mean 'getUserInfo'?"])
    #expect(stage.recorder.console == (fidelity == .repaired ? ["no-handler"] : []))
  }

  private struct Refused: Error {}

  @Test(
    "responds with null for a handler that fails, and with an error when repaired", arguments: BridgeFidelity.allCases)
  func aHandlerThatFailsAnswers(fidelity: BridgeFidelity) throws {
    let stage = stage(fidelity)
    stage.bridge.register("throws") { (_: Int) -> Int in throw Refused() }
    stage.bridge.register("text") { (text: String) in text }
    stage.bridge.registerHandler("date") { _, respond in respond?(Double.infinity) }
    stage.bridge.registerRaw("drops") { _, _ in }
    try stage.load(["throws", "text", "date", "drops"].map(Self.call).joined())
    let isRepaired = fidelity == .repaired
    let all = stage.recorder.console.sorted()
    #expect(
      all
        == (isRepaired
          ? ["handler-failed", "handler-failed", "handler-failed", "unanswered"] : ["null", "null", "null"]))
    #expect(
      Set(stage.recorder.faults) == ["handler-failed", "handler-input", "response-not-json", "unanswered"])
  }

  @Test("D6: applies a deadline to an outgoing call when repaired", arguments: BridgeFidelity.allCases)
  func d6ACallToThePage(fidelity: BridgeFidelity) throws {
    let stage = stage(fidelity)
    stage.bridge.callDeadline = .seconds(3)
    try stage.load("bridge.registerHandler('never', function () {});")
    var reason: BridgeError?
    stage.bridge.callRaw("never") { if case .failure(let error) = $0 { reason = error } }
    try stage.view.runUntilIdle()
    guard fidelity == .repaired else {
      #expect(reason == nil)
      #expect(stage.bridge.unansweredCalls.count == 1)
      return
    }
    #expect(reason == .timedOut(handler: "never", pending: []))
    #expect(stage.recorder.faults == ["call-timed-out"])
    #expect(stage.view.eventLoop.now >= .seconds(3))
    #expect(stage.bridge.unansweredCalls == [])
  }

  @Test("D6: applies a deadline to an incoming call when repaired, and ignores a later response")
  func d6ACallOfThePage()
    throws
  {
    let stage = stage(.repaired)
    var held: [(JSONText) -> Void] = []
    stage.bridge.registerRaw("slow") { _, respond in held.append(respond) }
    try stage.load(Self.call("slow"))
    #expect(stage.recorder.console == ["timed-out"])
    held.first?(.null)
    try stage.view.runUntilIdle()
    #expect(stage.recorder.faults == ["answer-timed-out", "late-answer"])
    #expect(stage.recorder.console == ["timed-out"])
  }

  @Test("D6: cancels the deadline on a response") func d6AnAnswerTakesTheDeadline() throws {
    let stage = stage(.repaired)
    stage.bridge.registerRaw("echo") { data, respond in respond(data ?? .null) }
    try stage.load(Self.call("echo") + "bridge.registerHandler('echo', function (d, respond) { respond(d); });")
    #expect(try stage.call("echo", "1") == "1")
    #expect(stage.view.eventLoop.now < .seconds(1))
    try stage.recorder.requireNoFaults()
  }

  @Test(
    "D14: names a message that cannot be written, and drops only that message when repaired",
    arguments: BridgeFidelity.allCases,
    ["circle", "BigInt(1)", "({ toJSON: function () { throw new Error('no'); } })"])
  func d14AMessageThatCannot(
    fidelity: BridgeFidelity, data: String
  ) throws {
    let stage = stage(fidelity)
    try stage.listen("a", "b")
    try stage.load(
      "window.circle = {}; circle.itself = circle; bridge.callHandler('a', 1);"
        + "bridge.callHandler('bad', \(data), function (e) { console.log(e.bridgeError.code); });"
        + "bridge.callHandler('b', '[' + 2);")
    if fidelity == .repaired {
      #expect(stage.heard == ["a 1", #"b "[2""#])
      #expect(stage.recorder.faults == ["message-lost"])
      let fault = try #require(stage.recorder.events(.fault).first)
      #expect(fault.string("name") == "bad" && fault["index"] == .number(1))
      #expect(stage.recorder.console.last == "message-lost")
      #expect(try stage.evaluate("JSON.stringify([1])").string == "[1]")
    } else {
      #expect(stage.heard == [])
      #expect(Set(stage.recorder.faults) == ["fetch-failed", "queue-stuck"])
      let fault = try #require(stage.recorder.events(.fault).first { $0.string("code") == "queue-stuck" })
      #expect(fault.string("offenders") == #"["bad"]"#)
      #expect(fault.string("reasons")?.contains("Error") == true)
    }
  }

  @Test("ends a call whose response cannot be written when repaired") func aPagesAnswerThatCannot() throws {
    let stage = stage(.repaired)
    try stage.load("bridge.registerHandler('circle', function (data, respond) { var a = {}; a.a = a; respond(a); });")
    var result: Result<JSONText, BridgeError>?
    stage.bridge.callRaw("circle") { result = $0 }
    try stage.view.runUntilIdle()
    guard case .failure(.answerLost(let handler, _)) = result else {
      Issue.record("the call ended otherwise: \(String(describing: result))")
      return
    }
    #expect(handler == "circle")
    #expect(stage.view.eventLoop.now < stage.bridge.callDeadline)
    #expect(stage.recorder.faults == ["message-lost"])
  }

  @Test(
    "D1: queues a call between a reload and the next page's script when repaired", arguments: BridgeFidelity.allCases,
    WebHost.allCases)
  func d1ACallBetweenAReload(
    fidelity: BridgeFidelity, host: WebHost
  ) throws {
    let stage = stage(fidelity, host)
    try stage.load()
    try stage.loadBare()
    var answer: Result<JSONText, BridgeError>?
    stage.bridge.callRaw("add", data: try JSONText("1")) { answer = $0 }
    stage.view.eventLoop.runDueTasks()
    #expect((answer == nil) == (fidelity == .repaired))
    try stage.load("bridge.registerHandler('add', function (n, respond) { respond(n + 1); });")
    #expect(((try? answer?.get())?.string == "2") == (fidelity == .repaired))
    #expect(stage.recorder.faults == (fidelity == .repaired ? [] : ["not-delivered"]))
  }

  @Test("D13: reports whether a call exists for an unexpected response") func d13AnAnswerThatNobody() throws {
    let stage = stage(.faithful)
    try stage.load("bridge.registerHandler('twice', function (d, respond) { respond(1); respond(2); });")
    #expect(try stage.call("twice") == "1")
    try stage.evaluate(ProtocolTests.forge("objc_cb_77"))
    let texts = stage.faults("unknown-response")
    #expect(texts.first?.hasSuffix("its call has already ended") == true)
    #expect(texts.last?.hasSuffix("native made no such call") == true)
  }

  @Test("D16: maps missing, null and undefined values between both sides") func d16WhatIsAbsentNull() throws {
    let stage = stage(.faithful)
    try stage.listen("take")
    stage.bridge.registerHandler("nil") { _, respond in respond?(nil) }
    try stage.load(
      """
      bridge.registerHandler('show', function (data) { console.log(String(data)); });
      bridge.registerHandler('undefined', function (data, respond) { respond(undefined); });
      ['a', undefined, null, NaN, Infinity, [undefined]].forEach(function (data) { bridge.callHandler('take', data); });
      bridge.callHandler('take');
      bridge.callHandler('nil', 1, function (answer) { console.log(String(answer)); });
      """)
    #expect(
      stage.heard == ["take \"a\"", "take -", "take null", "take null", "take null", "take [null]", "take -"])
    stage.bridge.callHandler("show")
    stage.bridge.callRaw("show", data: .null)
    #expect(try stage.call("undefined") == "null")
    #expect(stage.recorder.console == ["null", "undefined", "null"])
    try stage.recorder.requireNoFaults()
  }

  @Test("strict: fails a test for recorded faults except the expected ones") func strictATestEndsAtWhat() throws {
    let stage = stage(.strict)
    try stage.load(Self.call("missing"))
    try stage.recorder.requireNoFaults(except: [.noHandler])
    #expect(throws: RecordedFaults.self) { try stage.recorder.requireNoFaults() }
  }
}
