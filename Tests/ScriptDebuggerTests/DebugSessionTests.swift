import DevToolsServer
import JavaScriptEngine
import Testing

@testable import ScriptDebugger

@Suite("Sessions of the debugger")
struct DebugSessionTests {
  private static func attached() throws -> EngineDouble {
    let engine = EngineDouble()
    engine.list([1: "1 page - - https://app.example/"])
    engine.connect()
    _ = try engine.send("Runtime.enable")
    _ = try engine.send("Debugger.enable")
    _ = engine.takeCalls()
    return engine
  }

  private static let script = #"""
    {"scriptId":"4","url":"https://app.example/app.js","startLine":0,"startColumn":0,"endLine":9,"endColumn":1,
     "sourceMapURL":"app.js.map","module":false}
    """#

  private static func pause(script: String = "4", reason: String = "DebuggerStatement", data: String = "{}") -> String {
    #"""
    {"callFrames":[{"callFrameId":"{\"ordinal\":0}","functionName":"add","location":{"scriptId":"\#(script)",
     "lineNumber":3,"columnNumber":2},"scopeChain":[
      {"type":"closure","name":"add","location":{"scriptId":"4","lineNumber":1,"columnNumber":0},
       "object":{"type":"object","objectId":"{\"id\":1}"}},
      {"type":"closure","name":"add","location":{"scriptId":"4","lineNumber":1,"columnNumber":0},
       "object":{"type":"object","objectId":"{\"id\":2}"}},
      {"type":"closure","object":{"type":"object","objectId":"{\"id\":3}"}},
      {"type":"globalLexicalEnvironment","empty":true,"object":{"type":"object"}},
      {"type":"global","object":{"type":"object","objectId":"{\"id\":4}"}}],
     "this":{"type":"undefined"}}],"reason":"\#(reason)","data":\#(data)}
    """#
  }

  @Test("attaches to no context before a client has connected, and debugs none before it wants to")
  func isLazy() throws {
    let engine = EngineDouble()
    engine.list([1: "1 page - - https://app.example/"])
    #expect(engine.calls.isEmpty && engine.others.isEmpty)
    engine.connect()
    #expect(engine.others == [.getTargetList, .setUp(1)])
    #expect(!engine.takeCalls().contains("Debugger.enable"))
    _ = try engine.send("Debugger.enable")
    #expect(engine.takeCalls().contains("Debugger.enable"))
  }

  @Test("reports contexts as they come and go, with what is enabled in each")
  func contexts() throws {
    let engine = try Self.attached()
    _ = try engine.send("Debugger.setBreakpointByUrl", #"{"url":"https://app.example/app.js","lineNumber":3}"#)
    _ = engine.takeCalls()
    engine.list([1: "1 page - - https://app.example/", 5: "2 frame - - https://app.example/frame.html"])
    #expect(engine.events("Runtime.executionContextCreated").count == 2)
    #expect(engine.takeCalls().contains("Debugger.setBreakpointByUrl"))
    #expect(engine.state.isReady(2))
    engine.list([5: "2 frame - - https://app.example/frame.html"])
    #expect(engine.events("Runtime.executionContextDestroyed").map { $0["executionContextId"]?.string } == ["1"])
    #expect(!engine.state.isReady(1))
  }

  @Test("ignores contexts that aren't pages'")
  func otherContexts() {
    let engine = EngineDouble()
    engine.connect()
    engine.list([1: "", 2: "worker", 3: "x page url", 4: "7 page - - about:blank"])
    #expect(engine.session.targets.map(\.number) == [7])
  }

  @Test("nothing pauses while the engine evaluates for the client, in any context")
  func quietCalls() throws {
    let engine = try Self.attached()
    engine.list([1: "1 page - - https://app.example/", 2: "2 frame - - https://app.example/frame.html"])
    _ = engine.takeCalls()
    _ = try engine.send("Runtime.evaluate", #"{"expression":"f()"}"#)
    #expect(
      engine.takeCalls() == [
        "Debugger.setBreakpointsActive", "Debugger.setBreakpointsActive", "Runtime.evaluate",
        "Debugger.setBreakpointsActive", "Debugger.setBreakpointsActive",
      ])
    _ = try engine.send("Debugger.pause")
    _ = engine.takeCalls()
    _ = try engine.send("Runtime.evaluate", #"{"expression":"f()"}"#)
    let calls = engine.takeCalls()
    #expect(calls.prefix(2) == ["Debugger.resume", "Debugger.resume"])
    #expect(calls.suffix(2) == ["Debugger.pause", "Debugger.pause"])
  }

  @Test("reports a pause with the scopes that clients know, and without the DOM's frames")
  func pause() throws {
    let engine = try Self.attached()
    engine.event("Debugger.scriptParsed", Self.script)
    engine.event("Debugger.paused", Self.pause())
    let pause = try #require(engine.events("Debugger.paused").first)
    let frame = try #require(try pause["callFrames"]?.elements().first)
    #expect(frame["url"]?.stringValue() == "https://app.example/app.js")
    let scopes = try frame["scopeChain"]?.elements().compactMap { $0["type"]?.stringValue() }
    #expect(scopes == ["block", "local", "closure", "global"])
    #expect(frame["callFrameId"]?.stringValue() == #"1:{"ordinal":0}"#)
    engine.event("Debugger.resumed", "{}")
    engine.event("Debugger.scriptParsed", #"{"scriptId":"9","url":"[native code]"}"#)
    engine.event("Debugger.paused", Self.pause(script: "9"))
    #expect(engine.events("Debugger.paused").count == 1)
    #expect(engine.takeCalls().last == "Debugger.resume")
    // The client's wish to pause is fulfilled later.
    _ = try engine.send("Debugger.pause")
    engine.event("Debugger.paused", Self.pause(script: "9", reason: "PauseOnNextStatement"))
    engine.event("Debugger.resumed", "{}")
    #expect(engine.takeCalls().suffix(2) == ["Debugger.resume", "Debugger.pause"])
    #expect(engine.events("Debugger.resumed").count == 1)
  }

  @Test("never reports the DOM's own scripts")
  func ownScripts() throws {
    let engine = try Self.attached()
    engine.event("Debugger.scriptParsed", #"{"scriptId":"9","url":"[native code]"}"#)
    engine.event("Debugger.scriptParsed", Self.script)
    let scripts = engine.events("Debugger.scriptParsed")
    #expect(scripts.map { $0["url"]?.stringValue() } == ["https://app.example/app.js"])
    #expect(scripts.first?["sourceMapURL"]?.stringValue() == "app.js.map")
    #expect(try engine.send("Debugger.getScriptSource", #"{"scriptId":"9"}"#)["code"]?.string == "-32000")
  }

  @Test("a breakpoint has one identifier for all contexts, and its hits name it")
  func breakpoints() throws {
    let engine = try Self.attached()
    engine.event("Debugger.scriptParsed", Self.script)
    engine.results["Debugger.setBreakpointByUrl"] =
      #"{"breakpointId":"e:3","locations":[{"scriptId":"4","lineNumber":3,"columnNumber":2}]}"#
    let set = try engine.send(
      "Debugger.setBreakpointByUrl",
      #"{"url":"https://app.example/app.js","lineNumber":3,"condition":"a > 1"}"#)
    let id = try #require(set["breakpointId"]?.stringValue())
    #expect(try set["locations"]?.elements().count == 1)
    let parameters = engine.calls.last { $0.method == "Debugger.setBreakpointByUrl" }?.parameters
    #expect(parameters?["options"]?["condition"]?.stringValue() == "a > 1")
    let again = try engine.send(
      "Debugger.setBreakpointByUrl", #"{"url":"https://app.example/app.js","lineNumber":3}"#)
    #expect(again["message"]?.stringValue() == "Breakpoint at specified location already exists.")
    engine.event("Debugger.paused", Self.pause(reason: "Breakpoint", data: #"{"breakpointId":"e:3"}"#))
    #expect(engine.events("Debugger.paused").first?["hitBreakpoints"]?.string == "[\"\(id)\"]")
    _ = engine.takeCalls()
    _ = try engine.send("Debugger.removeBreakpoint", #"{"breakpointId":"\#(id)"}"#)
    #expect(engine.takeCalls() == ["Debugger.removeBreakpoint"])
  }

  @Test("a console's expression is a task of the page, unless a script is paused")
  func consoleExpressions() throws {
    let engine = try Self.attached()
    var tasks: [(context: Int, key: String)] = []
    engine.session.evaluateAsTask = { context, _, key in tasks.append((context, key)) }
    let id = engine.start("Runtime.evaluate", #"{"expression":"f()","objectGroup":"console"}"#)
    engine.settle()
    #expect(tasks.map(\.context) == [1])
    #expect(engine.response(id) == nil)
    engine.results["Runtime.evaluate"] = #"{"result":{"type":"number","value":3,"description":"3"}}"#
    engine.session.finishTask(tasks[0].key)
    engine.settle()
    #expect(engine.response(id)?["result"]?["result"]?["value"]?.string == "3")
    engine.event("Debugger.scriptParsed", Self.script)
    engine.event("Debugger.paused", Self.pause())
    _ = try engine.send("Runtime.evaluate", #"{"expression":"f()","objectGroup":"console"}"#)
    #expect(tasks.count == 1)
    // The engine responds to a step before it reports that the script goes on.
    _ = try engine.send("Debugger.resume")
    engine.start("Runtime.evaluate", #"{"expression":"f()","objectGroup":"console"}"#)
    #expect(tasks.count == 2)
    _ = engine.takeCalls()
    let held = engine.start("Runtime.evaluate", #"{"expression":"1"}"#)
    #expect(engine.takeCalls() == [])
    engine.event("Debugger.resumed", "{}")
    #expect(engine.response(held) != nil)
  }

  @Test("steps only a paused script, and unknown methods are errors")
  func errors() throws {
    let engine = try Self.attached()
    #expect(try engine.send("Debugger.stepOver")["message"]?.stringValue()?.contains("while paused") == true)
    #expect(try engine.send("Page.enable")["code"]?.string == "-32601")
    #expect(try engine.send("Debugger.setPauseOnExceptions", #"{"state":"often"}"#)["code"]?.string == "-32000")
    #expect(try engine.send("Runtime.evaluate", #"{"contextId":9,"expression":"1"}"#)["code"]?.string == "-32000")
    #expect(try engine.send("Runtime.evaluate")["code"]?.string == "-32602")
  }

  @Test("a client that leaves detaches from each context, and the next one starts afresh")
  func disconnect() throws {
    let engine = try Self.attached()
    _ = try engine.send("Debugger.setBreakpointByUrl", #"{"url":"https://app.example/app.js","lineNumber":3}"#)
    engine.disconnect()
    #expect(engine.others.last == .frontendDidClose(1))
    #expect(!engine.state.hasClient)
    engine.connect()
    #expect(engine.state.hasClient)
    _ = engine.takeCalls()
    _ = try engine.send("Debugger.enable")
    #expect(!engine.takeCalls().contains("Debugger.setBreakpointByUrl"))
  }

  @Test("disconnects a client that floods the engine")
  func flood() throws {
    let engine = try Self.attached()
    engine.acceptsMessages = false
    engine.start("Runtime.evaluate", #"{"expression":"1"}"#)
    #expect(engine.clientIsClosed)
  }

  @Test("calls that wait fail when their context or the engine ends")
  func ends() throws {
    let engine = try Self.attached()
    engine.respondsByItself = false
    let first = engine.start("Runtime.evaluate", #"{"expression":"1"}"#)
    engine.list([:])
    #expect(engine.response(first)?["error"]?["code"]?.string == "-32000")
    engine.list([2: "2 page - - https://app.example/"])
    let second = engine.start("Runtime.evaluate", #"{"expression":"1"}"#)
    engine.session.closed(nil)
    #expect(engine.response(second)?["error"] != nil)
    #expect(engine.clientIsClosed)
  }
}
