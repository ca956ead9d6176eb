import BridgeTesting
import Dispatch
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Handlers and calls with the app's own types, and the ends of calls.
@Suite struct CodableTests {
  struct Point: Codable, Sendable, Equatable { var x: Int, y: Int }
  struct Refused: Error {}

  private static let page = """
    function log(name) { return function (answer) { console.log(name + ' ' + JSON.stringify(answer)); }; }
    bridge.registerHandler('swap', function (p, respond) { respond({ x: p.y, y: p.x }); });
    bridge.registerHandler('slow', function (n, respond) { setTimeout(function () { respond(n); }, 5000); });
    bridge.registerHandler('never', function () {});
    """

  @Test("decodes and encodes a handler's values", arguments: ScriptUnderTest.all)
  func aHandlerTakesAndAnswers(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.bridge.register("flip") { (point: Point) in Point(x: point.y, y: point.x) }
    stage.bridge.register("maybe") { (text: String?) in text ?? "none" }
    try stage.load(
      Self.page
        + "bridge.callHandler('flip', {x: 1, y: 2}, log('flip')); bridge.callHandler('flip', {x: 1}, log('bad'));"
        + "bridge.callHandler('flip', undefined, log('no')); bridge.callHandler('maybe', undefined, log('maybe'));")
    #expect(stage.recorder.console == [#"flip {"x":2,"y":1}"#, "bad null", "no null", #"maybe "none""#])
    #expect(stage.recorder.faults == ["handler-input", "handler-input"])
  }

  @Test("waits for an asynchronous handler, and makes its response a task of the loop", arguments: ScriptUnderTest.all)
  func anAsynchronousHandlerIsWaited(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let wake = DispatchSemaphore(value: 0)
    stage.bridge.register(
      "sleep",
      handler: { (_: Int) async throws -> String in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            wake.wait()
            continuation.resume()
          }
        }
        return "slept"
      })
    stage.bridge.register("refuse", handler: { (_: Int) async throws -> Int in throw Refused() })
    stage.view.loadHTML(
      Stage.page(
        Self.page + "bridge.callHandler('sleep', 30, log('sleep')); bridge.callHandler('refuse', 1, log('refuse'));"))
    stage.view.eventLoop.runDueTasks()
    #expect(stage.view.eventLoop.pendingWork.contains { $0.label == "the handler 'sleep'" })
    wake.signal()
    try stage.view.runUntilIdle()
    #expect(Set(stage.recorder.console) == [#"sleep "slept""#, "refuse null"])
    #expect(stage.faults("handler-failed") == ["refuse: Refused()"])
  }

  @Test("calls the page with a value and a completion", arguments: ScriptUnderTest.all)
  func aCallWithAValue(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(Self.page)
    var answers: [Result<Point, any Error>] = []
    stage.bridge.call("swap", with: Point(x: 1, y: 2), as: Point.self) { answers.append($0) }
    stage.bridge.call("slow", with: 3, as: Point.self) { answers.append($0) }
    try stage.view.runUntilIdle()
    #expect(try answers.first?.get() == Point(x: 2, y: 1))
    #expect(throws: DecodingError.self) { try answers.last?.get() }
  }

  @Test("runs the loop during an awaited call without a driver", arguments: ScriptUnderTest.all) @MainActor
  func aCallThatIsWaited(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    stage.view.loadHTML(Stage.page(Self.page))
    #expect(try await stage.bridge.call("swap", with: Point(x: 1, y: 2), as: Point.self) == Point(x: 2, y: 1))
    let slow: Int = try await stage.bridge.call("slow", with: 9)
    #expect(slow == 9)
    #expect(stage.view.eventLoop.now >= .seconds(5))
  }

  @Test("ends an awaited call at its timeout", arguments: ScriptUnderTest.all) @MainActor
  func aCallThatIsWaitedForEnds(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    stage.view.loadHTML(Stage.page(Self.page))
    for (name, timeout) in [("slow", Duration.seconds(1)), ("never", .seconds(30))] {
      do {
        let answer: Int = try await stage.bridge.call(name, with: 1, timeout: timeout)
        Issue.record("\(answer)")
      } catch BridgeError.timedOut(let handler, _) {
        #expect(handler == name)
      }
    }
    #expect(stage.view.eventLoop.now <= .seconds(5))
  }

  @Test("ends calls when the page is replaced", arguments: ScriptUnderTest.all)
  func callsEndWhenThePage(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(Self.page)
    var reasons: [BridgeError] = []
    for name in ["slow", "never"] {
      stage.bridge.callRaw(name) { if case .failure(let error) = $0 { reasons.append(error) } }
    }
    stage.view.advance(by: .milliseconds(10))
    try stage.load(Self.page)
    #expect(reasons == [.pageReplaced(handler: "slow"), .pageReplaced(handler: "never")])
    #expect(stage.recorder.events(.fault).compactMap { $0.string("name") } == ["slow", "never"])
    #expect(stage.recorder.faults == ["call-abandoned", "call-abandoned"])
  }

  @Test("ends calls when the view closes", arguments: ScriptUnderTest.all)
  func callsEndWhenTheView(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    var reasons: [BridgeError] = []
    let note: WebViewJavascriptBridge.RawReply = { if case .failure(let error) = $0 { reasons.append(error) } }
    stage.bridge.callRaw("waiting", reply: note)
    stage.view.close()
    stage.bridge.callRaw("later", reply: note)
    #expect(reasons == [.closed(handler: "waiting"), .closed(handler: "later")])
    #expect(stage.recorder.faults == ["call-abandoned"])
  }

  @Test("reports a response to a replaced page", arguments: ScriptUnderTest.all)
  func anAnswerToAPage(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    var respond: (JSONText) -> Void = { _ in }
    stage.bridge.registerRaw("keep") { respond = $1 }
    try stage.load("bridge.callHandler('keep', 1, function () { console.log('wrong'); });")
    let first = respond
    try stage.load("bridge.callHandler('keep', 1, function () { console.log('right'); });")
    first(.null)
    respond(.null)
    try stage.view.runUntilIdle()
    #expect(stage.recorder.faults == ["late-answer"])
    #expect(stage.recorder.console == ["right"])
  }
}
