import Foundation
import JavaScriptEngine
import Testing

@Suite("Sources of the debugger")
struct DebugResourceTests {
  private static let compiled = """
    function double(n) {
      return n * 2;
    }
    setTimeout(() => console.log(double(4)));
    //# sourceMappingURL=app.js.map
    """

  private static let map =
    #"{"version":3,"sources":["app.ts"],"names":[],"mappings":"AAAA;AACA;AACA","sourcesContent":["// app.ts"]}"#

  /// Reads a file as a client does.
  private func load(_ url: String, _ client: DebugClient) throws -> String? {
    let resource = try client.send("Network.loadNetworkResource", #"{"url":"\#(url)","options":{}}"#)["resource"]
    guard resource?["success"]?.string == "true", let stream = resource?["stream"]?.string else { return nil }
    var text = ""
    while true {
      let part = try client.send("IO.read", #"{"handle":\#(stream),"size":50}"#)
      text += part["data"]?.stringValue() ?? ""
      if part["eof"]?.string == "true" { break }
    }
    _ = try client.send("IO.close", #"{"handle":\#(stream)}"#)
    let closed = try client.send("IO.read", #"{"handle":\#(stream)}"#)
    #expect(closed["message"]?.stringValue() == "Invalid stream handle")
    return text
  }

  @Test("clients learn the address of a source map, and load it while a script is paused", arguments: [true, false])
  func maps(_ hasOrigin: Bool) throws {
    let page = try DebuggedPage(
      "<script src='app.js'></script>", files: ["app.js": Self.compiled, "app.js.map": Self.map],
      arguments: hasOrigin ? ["--origin", "https://app.test"] : [])
    try page.begin(breakpoints: [("app.js", 1)])
    let pause = try page.pause()
    #expect(try DebuggedPage.place(pause).hasPrefix("1 double"))
    let script = try #require(
      page.client.arrived("Debugger.scriptParsed").first { $0["url"]?.stringValue()?.hasSuffix("app.js") == true })
    #expect(script["sourceMapURL"]?.stringValue() == "app.js.map")
    let url = try #require(script["url"]?.stringValue())
    #expect(url.hasPrefix("https://app.test/") == hasOrigin)
    #expect(try load(url + ".map", page.client) == Self.map)
    #expect(try load(url + ".missing", page.client) == nil)
    #expect(try load("file:///etc/passwd", page.client) == nil, "files that the page can't load")
    try page.resume()
    #expect(try page.end().output == "8\n")
  }

  @Test("steps pass over the functions of files that match the client's patterns")
  func patterns() throws {
    let page = try DebuggedPage(
      """
      <script src="library.js"></script>
      <script>
      setTimeout(function begin() {
        const list = each([1], (n) => n + 1);
        console.log(list);
      });
      </script>
      """,
      files: ["library.js": "function each(list, body) {\n  debugger;\n  return list.map(body)[0];\n}\n"])
    try page.enable(breakpoints: [("page.html", 3)])
    try page.client.send("Debugger.setBlackboxPatterns", #"{"patterns":["library\\.js$"]}"#)
    try page.begin()
    var pause = try page.pause()
    #expect(try DebuggedPage.place(pause) == "3 begin")
    pause = try page.step("stepInto")
    #expect(try DebuggedPage.place(pause).contains("each begin"), "the callback, which the library calls")
    #expect(try DebuggedPage.place(pause).hasPrefix("3 "))
    try page.client.send("Debugger.setBlackboxPatterns", #"{"patterns":[]}"#)
    try page.resume()
    #expect(try page.end().output == "2\n")
  }

  @Test("--inspect-brk pauses in a module and in a deferred script", arguments: ["type='module'", "defer"])
  func starts(_ attribute: String) throws {
    let page = try DebuggedPage(
      "<p>text</p><script \(attribute) src='late.js'></script><p>more</p>",
      files: ["late.js": "const seen = [];\nseen.push(document.readyState);\nconsole.log(seen.length);\n"],
      arguments: ["--origin", "https://app.test"])
    try page.enable()
    try page.client.send("Runtime.runIfWaitingForDebugger")
    let pause = try page.pause()
    #expect(try DebuggedPage.place(pause) == "0 ")
    #expect(try pause["callFrames"]?.elements().first?["url"]?.stringValue() == "https://app.test/late.js")
    try page.resume()
    #expect(try page.end().output == "1\n")
  }

  @Test("a client with WebKit's own protocol pauses, evaluates and goes on")
  func webKit() throws {
    let page = try DebuggedPage(
      "<script>\nsetTimeout(function later() {\nconst n = 5;\ndebugger;\nconsole.log(n);\n});\n</script>",
      arguments: ["--client-origin", "http://ui.test"])
    page.client.disconnect()
    let url = page.url.replacing("/node/", with: "/webkit/")
    #expect(throws: DebugClient.Refused(status: 403)) { try DebugClient(url, origin: "http://evil.example") }
    #expect(throws: DebugClient.Refused(status: 404)) { try DebugClient(url + "0") }
    let client = try DebugClient.whenFree(url, origin: "http://ui.test")
    for method in ["Inspector.enable", "Runtime.enable", "Debugger.enable"] { client.start(method) }
    client.start("Debugger.setBreakpointsActive", #"{"active":true}"#)
    client.start("Debugger.setPauseOnDebuggerStatements", #"{"enabled":true}"#)
    client.start("Inspector.initialized")
    let first = try client.event("Debugger.paused")
    #expect(first["reason"]?.stringValue() == "PauseOnNextStatement")
    try client.send("Debugger.resume")
    let pause = try client.event("Debugger.paused")
    #expect(try pause["callFrames"]?.elements().first?["functionName"]?.stringValue() == "later")
    let frame = try pause["callFrames"]?.elements().first?["callFrameId"]?.string ?? "null"
    let value = try client.send(
      "Debugger.evaluateOnCallFrame", #"{"callFrameId":\#(frame),"expression":"n + 1"}"#)
    #expect(value["result"]?["value"]?.string == "6")
    try client.send("Debugger.resume")
    client.disconnect()
    #expect(try page.end().output == "5\n")
  }
}
