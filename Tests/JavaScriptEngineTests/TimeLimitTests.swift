import JavaScriptEngine
import Testing

@Suite struct TimeLimitTests {
  func context(limit: Duration = .milliseconds(20)) -> Context {
    let machine = VirtualMachine()
    machine.executionTimeLimit = limit
    return Context(in: machine)
  }

  @Test(arguments: [
    "while (true) {}", "try { while (true) {} } catch {} finally { globalThis.ran = true }",
    "[1, 2].sort(() => { while (true) {} })", "(function f() { for (;;) f })()", "for (;;) try { for (;;); } catch {}",
  ])
  func endsWhatDoesNotEnd(_ script: String) throws {
    let context = context()
    let thrown = try #require(exception(of: script, in: context))
    #expect(thrown.isTermination)
    #expect(context.virtualMachine.terminated)
    #expect(try context.text("typeof ran") == "undefined")
    context.virtualMachine.drainTermination()
    #expect(!context.virtualMachine.terminated)
    #expect(try context.evaluate("6 * 7").number == 42)
  }

  @Test func worksAgainAndAgain() throws {
    let context = context(limit: .milliseconds(5))
    for _ in 0..<5 {
      #expect(exception(of: "for (;;);", in: context)?.isTermination == true)
      #expect(try context.evaluate("1").number == 1)
    }
  }

  @Test func endsOptimizedCodeToo() throws {
    let context = context(limit: .milliseconds(10))
    let loop = try context.evaluate("(function () { for (;;); })")
    for _ in 0..<6 { #expect(exception { try loop.call() }?.isTermination == true) }
  }

  @Test func strikesNothingElseAfterAMicrotask() throws {
    let context = context()
    let other = Context(in: context.virtualMachine)
    let value = try context.evaluate("Promise.resolve().then(() => { for (;;); }); 'value'")
    #expect(context.virtualMachine.terminated)
    #expect(value.string == "value")
    #expect(try other.evaluate("'other'").string == "other")
    context.virtualMachine.drainTermination()
    #expect(!context.virtualMachine.terminated)
    #expect(try context.evaluate("'next'").string == "next")
  }

  @Test func strikesNothingElseAfterAnotherKindOfCall() throws {
    let context = context()
    let loop = try context.evaluate("(() => { Promise.resolve().then(() => { for (;;); }); return { a: 'a' } })")
    let object = try loop.call()
    #expect(try object["a"].string == "a")
    let getter = try context.evaluate("({ get g() { for (;;); } })")
    #expect(exception { try getter["g"] }?.isTermination == true)
    #expect(exception { try getter.toJSON() }?.isTermination == true)
    #expect(exception { try getter.structuredCopy() }?.isTermination == true)
    #expect(try object.toJSON()?.string == #"{"a":"a"}"#)
  }

  @Test func endsLoopsAroundSwift() throws {
    let context = context()
    try context.define("callBack", try context.makeFunction { try $0[0].call() })
    #expect(
      exception(of: "for (;;) { try { callBack(() => { for (;;); }) } catch {} }", in: context)?.isTermination == true)
    #expect(try context.evaluate("1").number == 1)
  }

  @Test func theSameLimitOnceMoreGivesNoMoreTime() throws {
    let context = context()
    let machine = context.virtualMachine
    try context.define(
      "again",
      try context.makeFunction { _ in
        machine.executionTimeLimit = .milliseconds(20)
        machine.memoryLimit = nil
        return Value(true, in: context)
      })
    let script = "const end = Date.now() + 400; while (Date.now() < end) again()"
    #expect(exception(of: script, in: context)?.isTermination == true)
  }

  @Test func theOwnerDecides() throws {
    let context = context(limit: .milliseconds(5))
    var asked = 0
    context.virtualMachine.onTimeLimit = {
      asked += 1
      return asked == 3
    }
    #expect(exception(of: "for (;;);", in: context)?.isTermination == true)
    #expect(asked == 3)
  }

  @Test func maySpareAScript() throws {
    let context = context(limit: .milliseconds(5))
    context.virtualMachine.onTimeLimit = { false }
    try context.define("done", try context.makeFunction { _ in Value(true, in: context) })
    #expect(
      try context.evaluate("var n = 0; const end = Date.now() + 40; while (Date.now() < end) n++; 'ended'").string
        == "ended")
    #expect(!context.virtualMachine.terminated)
  }

  @Test(arguments: [
    "(async () => { for (;;) await {}; })()", "(function again() { Promise.resolve().then(again); })()",
  ])
  func theOwnerEndsMicrotasksWithoutEnd(_ script: String) throws {
    let context = context(limit: .milliseconds(20))
    let end = ContinuousClock.now + .milliseconds(40)
    context.virtualMachine.onTimeLimit = { end < .now }
    try context.evaluate("globalThis.before = 1")
    _ = try? context.evaluate(script)
    #expect(context.virtualMachine.terminated)
    context.virtualMachine.onTimeLimit = { false }
    context.virtualMachine.drainTermination()
    #expect(try context.evaluate("before + 1").number == 2)
  }

  @Test func endsMicrotasksWithoutEnd() throws {
    let context = context(limit: .milliseconds(50))
    for _ in 0..<2 {
      _ = try? context.evaluate("(function again() { Promise.resolve().then(again); })()")
      #expect(context.virtualMachine.terminated)
      #expect(context.virtualMachine.takeUnreportedTermination())
      #expect(!context.virtualMachine.takeUnreportedTermination())
      #expect(try context.evaluate("1 + 1").number == 2)
    }
    #expect(context.virtualMachine.terminationCount == 2)
    #expect(exception(of: "for (;;);", in: context)?.isTermination == true)
    #expect(!context.virtualMachine.takeUnreportedTermination())
  }

  @Test func unnamedScriptsDoWhatTheyDoWhole() throws {
    let context = context(limit: .milliseconds(5))
    context.virtualMachine.defersTerminationInUnnamedScripts = true
    try context.evaluate(
      "var isInside = false; function work() { isInside = true; for (let i = 0; i < 1e4; i++); isInside = false; }")
    for _ in 0..<10 {
      let thrown = try #require(
        exception { try context.evaluate("for (;;) { work(); for (let i = 0; i < 1e4; i++); }", url: "page.js") })
      #expect(thrown.isTermination)
      #expect(thrown.url == "page.js")
      #expect(try context.evaluate("isInside").boolean == false)
    }
    // But not for ever.
    #expect(exception(of: "for (;;);", in: context)?.isTermination == true)
  }

  @Test func tellsOfEachEnding() throws {
    let context = context(limit: .milliseconds(5))
    var heard: [String] = []
    context.virtualMachine.onTermination = { ending in
      heard.append("\(ending.cause) \(ending.isReported) \(ending.began(in: context)) \(ending.exception)")
    }
    _ = try? context.evaluate("for (;;);", url: "script.js")
    try context.evaluate("Promise.resolve().then(() => { for (;;); });", url: "reaction.js")
    // The engine says what the callers of a reaction are, not its own line.
    #expect(heard.count == 2)
    #expect(heard.first == "time true true script.js:1: JavaScript execution terminated.")
    #expect(heard.last?.hasPrefix("time false true ") == true)
  }

  @Test func aCallThatEndedLateIsNoOthers() throws {
    let context = context(limit: .milliseconds(20))
    try context.evaluate("const end = Date.now() + 15; let n = []; while (Date.now() < end) n = [n.length];")
    for _ in 0..<20 {
      context.virtualMachine.collectGarbage()
      #expect(try context.evaluate("for (const end = Date.now() + 3; Date.now() < end;); 1").number == 1)
    }
    #expect(!context.virtualMachine.terminated)
  }

  @Test func canBeTakenAway() throws {
    let context = context(limit: .milliseconds(5))
    context.virtualMachine.executionTimeLimit = nil
    #expect(try context.evaluate("const end = Date.now() + 40; while (Date.now() < end); 'ended'").string == "ended")
  }

  @Test func onlyTheLimitTerminates() throws {
    let context = context()
    let thrown = try #require(exception(of: "throw 'JavaScript execution terminated.'", in: context))
    #expect(!thrown.isTermination)
    #expect(!context.virtualMachine.terminated)
  }

  @Test func machinesHaveLimitsOfTheirOwn() throws {
    let limited = context(limit: .milliseconds(5))
    let free = Context()
    #expect(exception(of: "for (;;);", in: limited)?.isTermination == true)
    #expect(try free.evaluate("const end = Date.now() + 20; while (Date.now() < end); 'ended'").string == "ended")
    #expect(free.virtualMachine.executionTimeLimit == nil)
    #expect(limited.virtualMachine.executionTimeLimit == .milliseconds(5))
  }
}
