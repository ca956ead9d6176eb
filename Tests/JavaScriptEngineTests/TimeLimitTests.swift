import JavaScriptEngine
import Testing

@Suite struct TimeLimitTests {
  func context(limit: Duration = .milliseconds(20)) -> Context {
    let machine = VirtualMachine()
    machine.executionTimeLimit = limit
    return Context(in: machine)
  }

  @Test(
    "terminates endless scripts",
    arguments: [
      "while (true) {}", "try { while (true) {} } catch {} finally { globalThis.ran = true }",
      "[1, 2].sort(() => { while (true) {} })", "(function f() { for (;;) f })()",
      "for (;;) try { for (;;); } catch {}",
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

  @Test("lets a debugger attend to busy scripts, whose limit stays the same")
  func attendsToBusyScripts() throws {
    let context = context(limit: .milliseconds(300))
    let machine = context.virtualMachine
    var count = 0
    machine.onBusyScript = {
      count += 1
      _ = try? context.evaluate("globalThis.attended = \(count)")
    }
    #expect(exception(of: "for (;;);", in: context)?.isTermination == true)
    #expect(count >= 2)
    machine.drainTermination()
    #expect(try context.evaluate("attended").number == Double(count))
    machine.onBusyScript = nil
    #expect(exception(of: "for (;;);", in: context)?.isTermination == true)
  }

  @Test("gives a script its full time again after a pause")
  func restartsTime() throws {
    let context = context(limit: .milliseconds(250))
    let machine = context.virtualMachine
    var count = 0
    // Each slice is as long as a pause, up to the eighth.
    machine.onBusyScript = {
      count += 1
      if count < 8 { machine.restartScriptTime() }
    }
    #expect(exception(of: "for (;;);", in: context)?.isTermination == true)
    #expect(count >= 9)
  }

  @Test("works repeatedly") func worksAgainAndAgain() throws {
    let context = context(limit: .milliseconds(5))
    for _ in 0..<5 {
      #expect(exception(of: "for (;;);", in: context)?.isTermination == true)
      #expect(try context.evaluate("1").number == 1)
    }
  }

  @Test("terminates optimized code, too") func endsOptimizedCodeToo() throws {
    let context = context(limit: .milliseconds(10))
    let loop = try context.evaluate("(function () { for (;;); })")
    for _ in 0..<6 { #expect(exception { try loop.call() }?.isTermination == true) }
  }

  @Test("terminates no other call after a microtask") func strikesNothingElseAfterAMicrotask() throws {
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

  @Test("terminates no other call after another kind of call") func strikesNothingElseAfterAnotherKindOfCall() throws {
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

  @Test("terminates loops that call Swift") func endsLoopsAroundSwift() throws {
    let context = context()
    try context.define("callBack", try context.makeFunction { try $0[0].call() })
    #expect(
      exception(of: "for (;;) { try { callBack(() => { for (;;); }) } catch {} }", in: context)?.isTermination == true)
    #expect(try context.evaluate("1").number == 1)
  }

  @Test("setting the same limit again does not extend the time") func theSameLimitOnceMoreGivesNoMoreTime() throws {
    let context = context()
    let machine = context.virtualMachine
    try context.define(
      "again",
      try context.makeFunction { _ in
        machine.executionTimeLimit = .milliseconds(20)
        machine.memoryLimit = nil
        return Value(true, in: context)
      })
    // There are many more calls than fit into the limit, and the script is terminated anyway.
    #expect(exception(of: "for (let i = 0; i < 1e7; i++) again()", in: context)?.isTermination == true)
  }

  @Test("the owner decides whether a script continues") func theOwnerDecides() throws {
    let context = context(limit: .milliseconds(5))
    var asked = 0
    context.virtualMachine.onTimeLimit = {
      asked += 1
      return asked == 3
    }
    #expect(exception(of: "for (;;);", in: context)?.isTermination == true)
    #expect(asked == 3)
  }

  @Test("the owner can extend the time of a script") func maySpareAScript() throws {
    let context = context(limit: .milliseconds(5))
    var asked = 0
    context.virtualMachine.onTimeLimit = {
      asked += 1
      return false
    }
    try context.define("isSpared", try context.makeFunction { _ in Value(asked > 2, in: context) })
    #expect(try context.evaluate("while (!isSpared()); 'ended'").string == "ended")
    #expect(!context.virtualMachine.terminated)
  }

  @Test(
    "the owner terminates endless microtasks",
    arguments: [
      "(async () => { for (;;) await {}; })()", "(function again() { Promise.resolve().then(again); })()",
    ])
  func theOwnerEndsMicrotasksWithoutEnd(_ script: String) throws {
    let context = context(limit: .milliseconds(20))
    var asked = 0
    context.virtualMachine.onTimeLimit = {
      asked += 1
      return asked > 2
    }
    try context.evaluate("globalThis.before = 1")
    _ = try? context.evaluate(script)
    #expect(context.virtualMachine.terminated)
    context.virtualMachine.onTimeLimit = { false }
    context.virtualMachine.drainTermination()
    #expect(try context.evaluate("before + 1").number == 2)
  }

  @Test("terminates endless microtasks") func endsMicrotasksWithoutEnd() throws {
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

  @Test("unnamed scripts finish their work") func unnamedScriptsDoWhatTheyDoWhole() throws {
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
    // But not forever.
    #expect(exception(of: "for (;;);", in: context)?.isTermination == true)
  }

  @Test("reports each termination") func tellsOfEachEnding() throws {
    let context = context(limit: .milliseconds(5))
    var heard: [String] = []
    context.virtualMachine.onTermination = { ending in
      heard.append("\(ending.cause) \(ending.isReported) \(ending.began(in: context)) \(ending.exception)")
    }
    _ = try? context.evaluate("for (;;);", url: "script.js")
    try context.evaluate("Promise.resolve().then(() => { for (;;); });", url: "reaction.js")
    // The engine reports the callers of a reaction, not its own line.
    #expect(heard.count == 2)
    #expect(heard.first == "time true true script.js:1: JavaScript execution terminated.")
    #expect(heard.last?.hasPrefix("time false true ") == true)
  }

  @Test("a call that ended late does not affect others") func aCallThatEndedLateIsNoOthers() throws {
    let context = context(limit: .milliseconds(20))
    try context.evaluate("const end = Date.now() + 15; let n = []; while (Date.now() < end) n = [n.length];")
    for _ in 0..<20 {
      context.virtualMachine.collectGarbage()
      #expect(try context.evaluate("for (const end = Date.now() + 3; Date.now() < end;); 1").number == 1)
    }
    #expect(!context.virtualMachine.terminated)
  }

  @Test("can be removed") func canBeTakenAway() throws {
    let context = context(limit: .milliseconds(5))
    context.virtualMachine.executionTimeLimit = nil
    let before = ProcessorTime.thread
    try context.define(
      "hasWorked",
      try context.makeFunction { _ in Value(ProcessorTime.thread - before > .milliseconds(40), in: context) })
    #expect(try context.evaluate("while (!hasWorked()); 'ended'").string == "ended")
  }

  @Test("only the limit terminates scripts") func onlyTheLimitTerminates() throws {
    let context = context()
    let thrown = try #require(exception(of: "throw 'JavaScript execution terminated.'", in: context))
    #expect(!thrown.isTermination)
    #expect(!context.virtualMachine.terminated)
  }

  @Test("machines have separate limits") func machinesHaveLimitsOfTheirOwn() throws {
    let limited = context(limit: .milliseconds(5))
    let free = Context()
    #expect(exception(of: "for (;;);", in: limited)?.isTermination == true)
    #expect(try free.evaluate("const end = Date.now() + 20; while (Date.now() < end); 'ended'").string == "ended")
    #expect(free.virtualMachine.executionTimeLimit == nil)
    #expect(limited.virtualMachine.executionTimeLimit == .milliseconds(5))
  }
}
