import DevToolsServer
import JavaScriptEngine
import Testing

@testable import ScriptDebugger

@Suite("Scripts and values for clients of the debugger")
struct DebugScopeTests {
  private static func script(_ id: Int, _ url: String) -> String {
    #"{"scriptId":"\#(id)","url":"\#(url)","startLine":0,"startColumn":0,"endLine":9,"endColumn":1}"#
  }

  @Test("a page's session gets the scripts of its page, with the page's numbers of contexts and its own name")
  func page() throws {
    let engine = EngineDouble()
    engine.list([1: "1 page A 7 https://app.example/", 2: "2 page B 8 https://app.example/other"])
    engine.connect(-1, session: "S", page: "B")
    engine.session.received(#"{"id":1,"method":"Debugger.enable","params":{}}"#, from: -1)
    engine.settle()
    #expect(engine.response(1)?["sessionId"]?.stringValue() == "S")
    #expect(engine.calls.allSatisfy { $0.target == 2 })
    engine.event("Debugger.scriptParsed", Self.script(4, "https://app.example/app.js"), from: 2)
    let parsed = engine.events("Debugger.scriptParsed")
    #expect(parsed.map { $0["executionContextId"]?.string } == ["8"])
    // Documents of other pages wait for nothing.
    #expect(engine.state.isReady(1))
    // The page itself reports its exceptions.
    engine.session.report(["timestamp": 1])
    #expect(engine.events("Runtime.exceptionThrown").isEmpty)
  }

  @Test("the spec API's scripts are neither reported nor stepped into")
  func specs() throws {
    let engine = EngineDouble(ownScripts: OwnScripts(["testing/page.js"]))
    engine.list([1: "1 specs - - a.bridge.js"])
    engine.connect()
    _ = try engine.send("Debugger.enable")
    let hidden = engine.calls.first { $0.method == "Debugger.setShouldBlackboxURL" }?.parameters["url"]?.stringValue()
    let pattern = try Regex(try #require(hidden))
    for url in ["testing/page.js", "[native code]"] { #expect(url.wholeMatch(of: pattern) != nil, "\(url)") }
    for url in ["testing/page_js", "my/testing/page.js", "a.bridge.js"] { #expect(url.wholeMatch(of: pattern) == nil) }
    engine.event("Debugger.scriptParsed", Self.script(4, "testing/page.js"))
    engine.event("Debugger.scriptParsed", Self.script(5, "a.bridge.js"))
    #expect(engine.events("Debugger.scriptParsed").map { $0["url"]?.stringValue() } == ["a.bridge.js"])
  }

  @Test("the preview of an array has a description for each object, and the size of each collection")
  func previews() throws {
    let engine = EngineDouble()
    engine.list([1: "1 page - - https://app.example/"])
    engine.connect()
    engine.results["Runtime.evaluate"] = #"""
      {"result":{"type":"object","subtype":"array","className":"Array","description":"Array","size":2,"objectId":"{}",
       "preview":{"type":"object","subtype":"array","description":"Array","lossless":false,"size":2,"properties":[
        {"name":"0","type":"object","valuePreview":{"type":"object","description":"Object","properties":[]}},
        {"name":"1","type":"object","subtype":"array","valuePreview":
         {"type":"object","subtype":"array","description":"Array","size":3,"properties":[]}}]}}}
      """#
    let result = try engine.send("Runtime.evaluate", #"{"expression":"list"}"#)["result"]
    #expect(result?["preview"]?["description"]?.stringValue() == "Array(2)")
    let values = try result?["preview"]?["properties"]?.elements().map { $0["value"]?.stringValue() }
    #expect(values == ["Object", "Array(3)"])
  }

  @Test("reads of an unknown stream are refused, and a client that leaves has no streams")
  func streams() throws {
    let engine = EngineDouble()
    engine.session.loadResource = { _ in 5 }
    engine.connect()
    let id = engine.start("Network.loadNetworkResource", #"{"url":"https://app.example/app.js.map"}"#)
    engine.session.finishResource(5, "text")
    #expect(engine.response(id)?["result"]?["resource"]?["stream"]?.string == #""5""#)
    #expect(try engine.send("IO.read", #"{"handle":"5","size":3}"#)["data"]?.stringValue() == "tex")
    let rest = try engine.send("IO.read", #"{"handle":"5"}"#)
    #expect(rest["data"]?.stringValue() == "t" && rest["eof"]?.string == "false")
    let end = try engine.send("IO.read", #"{"handle":"5"}"#)
    #expect(end["data"]?.stringValue() == "" && end["eof"]?.string == "true")
    #expect(try engine.send("IO.close", #"{"handle":"5"}"#)["message"] == nil)
    for method in ["IO.read", "IO.close"] {
      #expect(try engine.send(method, #"{"handle":"5"}"#)["message"]?.stringValue() == "Invalid stream handle")
    }
    // A late result of a client that has left has no receiver.
    engine.start("Network.loadNetworkResource", #"{"url":"https://app.example/app.js.map"}"#)
    engine.disconnect()
    engine.session.finishResource(5, "text")
    #expect(engine.session.clientState.streams.isEmpty)
  }
}
