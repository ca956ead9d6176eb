import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("The coverage of scripts over the DevTools protocol")
struct CoverageTests {
  private static let url = "https://site.example/"
  private static let script = "function a(x) { if (x) { return 1 } return 2 }\nfunction b() {}\na();"
  private static let pages = [
    url: "<script>\(script)</script>", url + "next": "<script>function next() {} next();</script>",
  ]

  /// Returns the functions of the only script of a result, as texts.
  private func functions(_ result: JSONText) throws -> [String] {
    let scripts = try result["result"]?.elements() ?? []
    return try scripts.flatMap { script in
      try (script["functions"]?.elements() ?? []).map { function in
        let ranges = try (function["ranges"]?.elements() ?? []).map { range in
          "\(range["startOffset"]?.string ?? "")-\(range["endOffset"]?.string ?? "")=\(range["count"]?.string ?? "")"
        }
        return "\(function["functionName"]?.stringValue() ?? "") \(ranges.joined(separator: " "))"
      }
    }
  }

  private func navigate(_ client: ProtocolClient, _ session: String, to url: String = url) throws {
    try client.send("Page.enable", session: session)
    try client.send("Page.navigate", ["url": .string(url)], session: session)
    _ = try client.event("Page.frameStoppedLoading")
    #expect(try client.evaluate("location.href", session: session) == "\"\(url)\"")
  }

  @Test("counts are those since the last call, with nested ranges")
  func counts() throws {
    let client = ProtocolClient(pages: Self.pages)
    defer { client.close() }
    let session = try client.openPage().session
    try client.send("Profiler.enable", session: session)
    try client.send("Profiler.startPreciseCoverage", ["callCount": true, "detailed": true], session: session)
    try navigate(client, session)
    let first = try functions(try client.send("Profiler.takePreciseCoverage", session: session))
    #expect(first == [" 0-67=1", "a 0-46=1 23-35=0", "b 47-62=0"])
    #expect(try functions(try client.send("Profiler.takePreciseCoverage", session: session)).isEmpty)
    _ = try client.evaluate("a(1); a(1); b();", session: session)
    let later = try functions(try client.send("Profiler.takePreciseCoverage", session: session))
    #expect(later.filter { !$0.hasPrefix(" ") } == ["a 0-46=2 35-46=0", "b 47-62=1"])
    try client.send("Profiler.stopPreciseCoverage", session: session)
    #expect(throws: ProtocolClient.Refusal.self) { try client.send("Profiler.takePreciseCoverage", session: session) }
  }

  @Test("scripts are reported with their texts, and those of ended documents are counted")
  func scripts() throws {
    let client = ProtocolClient(pages: Self.pages)
    defer { client.close() }
    let session = try client.openPage().session
    try client.send("Profiler.enable", session: session)
    try client.send("Profiler.startPreciseCoverage", ["callCount": false, "detailed": false], session: session)
    try client.send("Debugger.enable", session: session)
    try navigate(client, session)
    let event = try client.event("Debugger.scriptParsed")
    #expect(event["url"]?.stringValue() == Self.url)
    let id = try #require(event["scriptId"]?.stringValue())
    let text = try client.send("Debugger.getScriptSource", ["scriptId": .string(id)], session: session)
    #expect(text["scriptSource"]?.stringValue() == Self.script)
    _ = try client.evaluate("a(1); a(1)", session: session)
    try navigate(client, session, to: Self.url + "next")
    let result = try client.send("Profiler.takePreciseCoverage", session: session)
    // Without numbers and parts.
    #expect(
      try functions(result) == [" 0-67=1", "a 0-46=1", "b 47-62=0", " 0-26=1", "next 0-18=1"])
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Debugger.getScriptSource", ["scriptId": "no"], session: session)
    }
    try client.send("Profiler.disable", session: session)
    try client.send("Debugger.disable", session: session)
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Debugger.getScriptSource", ["scriptId": .string(id)], session: session)
    }
  }

  @Test("a script has the name that it gives itself")
  func sourceURL() throws {
    let client = ProtocolClient(pages: [Self.url: "<script>function a() {}\n//# sourceURL=nice.js</script>"])
    defer { client.close() }
    let session = try client.openPage().session
    try client.send("Profiler.enable", session: session)
    try client.send("Profiler.startPreciseCoverage", ["callCount": true, "detailed": true], session: session)
    try client.send("Debugger.enable", session: session)
    try navigate(client, session)
    let event = try client.event("Debugger.scriptParsed")
    #expect(event["url"]?.stringValue() == "nice.js")
    #expect(event["hasSourceURL"]?.string == "true")
    let result = try client.send("Profiler.takePreciseCoverage", session: session)
    #expect(try result["result"]?.elements().first?["url"]?.stringValue() == "nice.js")
  }

  @Test("calls in the wrong order are errors with the reason")
  func errors() throws {
    let client = ProtocolClient(pages: Self.pages)
    defer { client.close() }
    let session = try client.openPage().session
    for (method, message) in [
      ("Profiler.startPreciseCoverage", "Profiler is not enabled"),
      ("Profiler.takePreciseCoverage", "Precise coverage has not been started."),
      ("CSS.takeCoverageDelta", "CSS rule usage tracking is not enabled"),
    ] {
      do {
        try client.send(method, session: session)
        Issue.record("\(method) succeeded")
      } catch let error as ProtocolClient.Refusal {
        #expect(error.message.hasPrefix(message))
      }
    }
  }

  @Test("pages of several contexts are counted at the same time")
  func contexts() throws {
    let client = ProtocolClient(pages: Self.pages)
    defer { client.close() }
    let sessions = try (0..<3).map { _ in try client.openPage().session }
    for session in sessions {
      try client.send("Profiler.enable", session: session)
      try client.send("Profiler.startPreciseCoverage", ["callCount": true, "detailed": true], session: session)
    }
    let loads = sessions.map { client.start("Page.navigate", ["url": .string(Self.url)], session: $0) }
    for load in loads { _ = try client.response(load) }
    for session in sessions {
      #expect(try client.evaluate("a(1)", session: session) == "1")
      let functions = try functions(try client.send("Profiler.takePreciseCoverage", session: session))
      #expect(functions.contains("a 0-46=2 23-46=1"))
    }
  }
}
