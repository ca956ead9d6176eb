import Foundation
import JavaScriptEngine
import Testing

@testable import ScriptDebugger

/// Messages that no client and no engine would send, chosen by a generator whose seed is the test's argument.
@Suite("Malformed streams of the debugger")
struct DebugStreamTests {
  private static let methods = DebugMethods.all.keys.sorted() + ["Network.enable", ""]
  private static let events = DebugEvents.all.keys.sorted() + ["Inspector.detached"]
  private static let names = [
    "scriptId", "url", "urlRegex", "lineNumber", "columnNumber", "condition", "breakpointId", "location", "start",
    "end", "expression", "contextId", "objectId", "callFrameId", "functionDeclaration", "arguments",
    "objectGroup", "state", "active", "skip", "patterns", "maxDepth", "promiseObjectId", "awaitPromise",
    "returnByValue", "callFrames", "reason", "data", "scopeChain", "type", "object", "message", "source", "level",
    "parameters", "stackTrace", "samples", "stackTraces", "stackFrames", "asyncStackTrace", "parentStackTrace",
    "value", "unserializableValue", "result", "wasThrown", "properties", "preview", "locations", "functionName",
    "this", "uniqueContextId",
  ]

  private struct Generator {
    var random: SplitMix

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    mutating func pick<Element>(_ list: [Element]) -> Element { list[number(below: list.count)] }

    mutating func value(depth: Int = 0) -> String {
      switch number(below: depth > 3 ? 8 : 11) {
      case 0: "null"
      case 1: pick(["true", "false"])
      case 2: pick(["0", "-1", "1", "1e308", "9007199254740993", "0.5", "4294967296"])
      case 3: "\"\""
      case 4: pick(["\"\\ud800\"", "\"1:{}\"", "\"2:\"", "\"4\"", "\"console\"", "\"all\"", "\"console-api\""])
      case 5: pick(["\"f()\"", "\"[native code]\"", "\"closure\"", "\"exception\"", "\"Breakpoint\"", "\"number\""])
      case 6: pick(["\"1\"", "\"e:3\"", "\"global\"", "\"https://app.example/app.js\""])
      case 7: "[]"
      case 8, 9: object(depth: depth + 1)
      default: "[" + (0..<number(below: 3)).map { _ in value(depth: depth + 1) }.joined(separator: ",") + "]"
      }
    }

    mutating func object(depth: Int = 0) -> String {
      let members = (0..<number(below: 7)).map { _ in
        "\"\(pick(DebugStreamTests.names))\":\(value(depth: depth + 1))"
      }
      return "{" + members.joined(separator: ",") + "}"
    }

    mutating func damaged(_ text: String) -> String {
      var bytes = Array(text.utf8)
      for _ in 0...number(below: 3) where !bytes.isEmpty {
        let place = number(below: bytes.count)
        switch number(below: 3) {
        case 0: bytes[place] = UInt8(number(below: 256))
        case 1: bytes.removeSubrange(place...)
        default: bytes.remove(at: place)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A small deterministic generator (SplitMix64).
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  /// Few streams in every run, and many if `HEADLESS_BRIDGE_FULL` is set.
  private static let seeds: ClosedRange<UInt64> =
    ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_FULL"] == nil ? 1...20 : 1...1000

  @Test("each call gets one response, and the next client is served", arguments: seeds)
  func stream(seed: UInt64) throws {
    var generator = Generator(random: SplitMix(state: seed))
    let engine = EngineDouble()
    engine.list([1: "1 page - - https://app.example/"])
    engine.connect()
    engine.event(
      "Debugger.scriptParsed", #"{"scriptId":"4","url":"https://app.example/app.js"}"#)
    var calls: [(id: Int, method: String)] = []
    for _ in 0..<300 {
      switch generator.number(below: 8) {
      case 0: engine.event(generator.pick(Self.events), generator.object(), from: UInt64(generator.number(below: 3)))
      case 1: engine.deliver(generator.damaged(#"{"method":"Debugger.paused","params":\#(generator.object())}"#))
      case 2:
        let names = ["1 page - - https://app.example/", "2 frame - - about:blank", "x"]
        engine.list([1: names[0], UInt64(2 + generator.number(below: 3)): generator.pick(names)])
      case 3:
        // Damage to this number yields none of another call's.
        engine.session.received(generator.damaged(#"{"id":777777777,"method":"Debugger.enable"}"#), from: 1)
      default:
        let method = generator.pick(Self.methods)
        engine.results[method] = generator.object()
        calls.append((engine.start(method, generator.object()), method))
      }
      if generator.number(below: 3) == 0 { engine.settle() }
    }
    engine.settle()
    engine.list([:])
    for call in calls { #expect(engine.responses(call.id) == 1, "\(call.method)") }
    engine.disconnect()
    engine.list([9: "9 page - - https://app.example/"])
    engine.connect()
    #expect(try engine.send("Debugger.enable")["debuggerId"] != nil)
  }
}
