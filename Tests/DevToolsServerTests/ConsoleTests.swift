import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("The console over the DevTools protocol")
struct ConsoleTests {
  private static let url = "https://site.example/"

  @Test("a client receives what a popup logs before the client enables the domain")
  func earlyCalls() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let popup = try client.openPopup("window.open('').console.log('early')")
    try client.send("Runtime.runIfWaitingForDebugger", session: popup.session)
    try client.send("Runtime.enable", session: popup.session)
    let call = try client.event("Runtime.consoleAPICalled")
    #expect(try call["args"]?.elements().first?["value"]?.stringValue() == "early")
    try client.send("Runtime.evaluate", ["expression": "console.log('late')"], session: popup.session)
    _ = try client.event("Runtime.consoleAPICalled") {
      try $0["args"]?.elements().first?["value"]?.stringValue() == "late"
    }
  }

  @Test("a client that enables the domain later receives the calls and errors of the document so far")
  func laterClient() throws {
    let client = ProtocolClient(pages: [
      Self.url: "<script>console.log('one'); setTimeout(() => { throw new Error('two') })</script>",
      Self.url + "next": "<script>console.log('three')</script>",
    ])
    defer { client.close() }
    let page = try client.openPage()
    func attach() throws -> String {
      try client.send("Target.attachToTarget", ["targetId": .string(page.target), "flatten": true])["sessionId"]?
        .stringValue() ?? ""
    }
    func reports(_ session: String) -> [String] {
      client.events(["Runtime.consoleAPICalled", "Runtime.exceptionThrown"], session: session).map { event in
        let arguments = try? event.parameters["args"]?.elements()
        return arguments?.first?["value"]?.stringValue()
          ?? event.parameters["exceptionDetails"]?["exception"]?["preview"]?.string ?? event.method
      }
    }
    try client.send("Runtime.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    _ = try client.event("Runtime.exceptionThrown", session: page.session)
    let second = try attach()
    try client.send("Runtime.enable", session: second)
    try client.send("Runtime.enable", session: second)
    _ = try client.event("Runtime.exceptionThrown", session: second)
    // A response comes after earlier events.
    _ = try client.evaluate("1", session: second)
    #expect(reports(second) == ["one", "Runtime.exceptionThrown"])
    #expect(reports(page.session) == ["one", "Runtime.exceptionThrown"])
    try client.send("Page.navigate", ["url": .string(Self.url + "next")], session: page.session)
    _ = try client.event("Runtime.consoleAPICalled", session: second) {
      try $0["args"]?.elements().first?["value"]?.stringValue() == "three"
    }
    let third = try attach()
    try client.send("Runtime.enable", session: third)
    _ = try client.event("Runtime.consoleAPICalled", session: third)
    _ = try client.evaluate("1", session: third)
    #expect(reports(third) == ["three"])
  }

  @Test("a console call has the location of the page's script")
  func location() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>\n<script>\nconsole.log('here');\n</script>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Runtime.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    let frame = try client.event("Runtime.consoleAPICalled")["stackTrace"]?["callFrames"]?.elements().first
    #expect(frame?["url"]?.stringValue() == Self.url)
    #expect(frame?["lineNumber"]?.string == "2")
  }

  @Test("a resource that fails to load is an entry of the log")
  func failedResource() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Log.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    try client.send(
      "Runtime.evaluate",
      ["expression": "fetch('https://other.example/').catch(() => {})", "awaitPromise": true], session: page.session)
    let entry = try client.event("Log.entryAdded")["entry"]
    #expect(entry?["source"]?.stringValue() == "network")
    #expect(entry?["level"]?.stringValue() == "error")
    #expect(entry?["text"]?.stringValue()?.hasPrefix("Failed to load resource: ") == true)
    #expect(entry?["url"]?.stringValue() == "https://other.example/")
  }

  @Test("a page that calls the History API before it is unloaded doesn't end the navigation")
  func historyBeforeUnload() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>", Self.url + "next": "<p>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    try client.send(
      "Runtime.evaluate",
      ["expression": "addEventListener('beforeunload', () => history.replaceState(null, '', location.href))"],
      session: page.session)
    let result = try client.send("Page.navigate", ["url": .string(Self.url + "next")], session: page.session)
    #expect(result["loaderId"] != nil)
    #expect(try client.evaluate("location.pathname", session: page.session) == "\"/next\"")
    // A fragment of the document needs no load, so it has no loader.
    let moved = try client.send("Page.navigate", ["url": .string(Self.url + "next#part")], session: page.session)
    #expect(moved["loaderId"] == nil)
  }
}
