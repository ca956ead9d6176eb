import BridgeTesting
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Handlers without input, without output, or without both.
@Suite struct VoidHandlerTests {
  struct Refused: Error {}

  private static let calls = """
    ['none', { a: 1 }, undefined].forEach(function (data) {
      ['clock', 'ping', 'fails'].forEach(function (name) {
        bridge.callHandler(name, data, function (answer) { console.log(name + ' ' + JSON.stringify(answer)); });
      });
    });
    bridge.callHandler('note', 'text', function (answer) { console.log('note ' + JSON.stringify(answer)); });
    bridge.callHandler('note', 5, function (answer) { console.log('bad ' + JSON.stringify(answer)); });
    """

  private static let lines = ["clock 42", "ping null", "fails null"]

  @Test(
    "ignores the data of a handler without input, and responds with null without output", arguments: ScriptUnderTest.all
  )
  func aHandlerWithoutInputIgnores(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.bridge.register("clock") { 42 }
    stage.bridge.register("ping") { [unowned stage] in stage.heard.append("ping") }
    stage.bridge.register("note") { [unowned stage] (text: String) in stage.heard.append("note \(text)") }
    stage.bridge.register("fails") { throw Refused() }
    try stage.load(Self.calls)
    #expect(stage.heard == ["ping", "ping", "ping", "note text"])
    #expect(stage.recorder.console == Self.lines + Self.lines + Self.lines + ["note null", "bad null"])
    #expect(stage.faults("handler-failed") == Array(repeating: "fails: Refused()", count: 3))
    #expect(stage.faults("handler-input").count == 1)
  }

  @Test("supports the same for asynchronous handlers", arguments: ScriptUnderTest.all)
  func theSameAsynchronous(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let heard = LineBox()
    stage.bridge.register("clock", handler: { () async throws -> Int in 42 })
    stage.bridge.register("ping", handler: { () async throws -> Void in heard.add("ping") })
    stage.bridge.register("note", handler: { (text: String) async throws -> Void in heard.add("note \(text)") })
    stage.bridge.register("fails", handler: { () async throws -> Void in throw Refused() })
    try stage.load(Self.calls)
    #expect(heard.all.sorted() == ["note text", "ping", "ping", "ping"])
    let lines = Self.lines + Self.lines + Self.lines + ["bad null", "note null"]
    #expect(stage.recorder.console.sorted() == lines.sorted())
    #expect(stage.faults("handler-failed") == Array(repeating: "fails: Refused()", count: 3))
    #expect(stage.faults("handler-input").count == 1)
  }
}
