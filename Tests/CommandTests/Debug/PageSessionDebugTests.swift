import Foundation
import JavaScriptEngine
import Testing

@Suite("Debuggers in sessions of pages")
struct PageSessionDebugTests {
  private static let page = DebuggedPage.double

  /// A session with a page of its own.
  private struct Session {
    let browser: DebugClient
    let id: String

    @discardableResult
    func send(_ method: String, _ parameters: String = "{}") throws -> JSONText {
      try browser.send(method, parameters, session: id)
    }

    func start(_ expression: String) -> Int {
      browser.start("Runtime.evaluate", #"{"expression":"\#(expression)"}"#, session: id)
    }

    /// Loads a page, and waits for its script.
    func load(_ url: String) throws {
      try send("Page.navigate", #"{"url":"\#(url)"}"#)
      while try browser.response(start("typeof double"))["result"]?["value"]?.string != #""function""# {}
    }
  }

  private func open(_ browser: DebugClient) throws -> Session {
    let target = try browser.send("Target.createTarget", #"{"url":"about:blank"}"#)
    let attached = try browser.send(
      "Target.attachToTarget", #"{"targetId":\#(target["targetId"]?.string ?? "null"),"flatten":true}"#)
    return Session(browser: browser, id: try #require(attached["sessionId"]?.stringValue()))
  }

  private func serve(_ arguments: [String]) throws -> (server: DebuggedPage, url: String) {
    let server = try DebuggedPage(
      Self.page, command: ["serve", "--port=0", "--root", "."], arguments: arguments, operands: [])
    let folder = try #require(server.process.currentDirectoryURL)
    return (server, folder.appendingPathComponent("page.html").absoluteString)
  }

  @Test("a page's own session sets breakpoints, and only its page pauses")
  func pauses() throws {
    let (server, url) = try serve(["--inspect"])
    server.client.disconnect()
    let browser = try server.browser()
    let page = try open(browser), other = try open(browser)
    try page.send("Runtime.enable")
    // The debugger has noticed that the first client left.
    while try page.send("Debugger.enable")["debuggerId"] == nil {}
    try page.send("Debugger.setBreakpointByUrl", #"{"urlRegex":".*page.html$","lineNumber":3}"#)
    for session in [page, other] { try session.load(url) }
    #expect(try browser.response(other.start("double(1)"))["result"]?["value"]?.string == "2")
    let call = page.start("double(21)")
    let pause = try browser.event("Debugger.paused")
    let frame = try #require(try pause["callFrames"]?.elements().first)
    #expect(frame["functionName"]?.stringValue() == "double")
    let scope = try frame["scopeChain"]?.elements().first { $0["type"]?.stringValue() == "local" }
    let properties = try page.send(
      "Runtime.getProperties", #"{"objectId":\#(scope?["object"]?["objectId"]?.string ?? "null"),"ownProperties":true}"#
    )
    let names = try properties["result"]?.elements().compactMap { $0["name"]?.stringValue() } ?? []
    #expect(names.contains("n"))
    // The number of a script's context is that of the page's own events.
    let contexts = browser.arrived("Runtime.executionContextCreated").compactMap { $0["context"]?["id"]?.string }
    let script = browser.arrived("Debugger.scriptParsed").first { $0["url"]?.stringValue() == url }
    #expect(contexts.contains(script?["executionContextId"]?.string ?? ""))
    try page.send("Debugger.resume")
    #expect(try browser.response(call)["result"]?["value"]?.string == "42")
  }

  @Test("another session has to wait until the first one leaves, which lets a paused script go on")
  func leaves() throws {
    let (server, url) = try serve(["--inspect"])
    server.client.disconnect()
    let browser = try server.browser()
    let page = try open(browser), other = try open(browser)
    while try page.send("Debugger.enable")["debuggerId"] == nil {}
    let refused = try other.send("Debugger.enable")
    #expect(refused["message"]?.stringValue() == "Another debugger is attached")
    try page.send("Debugger.setBreakpointByUrl", #"{"urlRegex":".*page.html$","lineNumber":3}"#)
    try page.load(url)
    _ = page.start("double(21)")
    _ = try browser.event("Debugger.paused")
    try browser.send("Target.detachFromTarget", #"{"sessionId":"\#(page.id)"}"#)
    #expect(try other.send("Debugger.enable")["debuggerId"] != nil)
    try other.load(url)
  }
}
