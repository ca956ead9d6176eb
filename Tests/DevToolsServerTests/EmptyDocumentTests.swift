import HeadlessWebView
import JavaScriptEngine
import Ownership
import Testing

@testable import DevToolsServer

@Suite("The empty document of a page")
struct EmptyDocumentTests {
  /// Records the documents that views open.
  private final class Openings: PageInspector, Sendable {
    /// For each document, whether it is an initial one.
    let areInitial = Locked<[Bool]>([])

    func view(_ view: WebView, didOpen frame: FrameInfo, isInitial: Bool) {
      areInitial.withLock { $0.append(isInitial) }
    }
  }

  private static let url = "https://site.example/"

  private static func open(_ openings: Openings) -> ProtocolClient {
    ProtocolClient(pages: [url: "<title>One</title>"]) { view in view.addInspector(openings) }
  }

  @Test("is not opened for a client that navigates, which has its contexts and events")
  func navigation() throws {
    let openings = Openings()
    let client = Self.open(openings)
    defer { client.close() }
    let page = try client.openPage()
    for domain in ["Page", "Runtime"] { try client.send("\(domain).enable", session: page.session) }
    try client.send("Page.setLifecycleEventsEnabled", ["enabled": true], session: page.session)
    let world = try client.send(
      "Page.createIsolatedWorld", ["frameId": .string(page.target), "worldName": "tool"], session: page.session)
    #expect(world["executionContextId"]?.string != nil)
    let tree = try client.send("Page.getFrameTree", session: page.session)
    #expect(tree["frameTree"]?["frame"]?["url"]?.stringValue() == "about:blank")
    _ = try client.event("Page.lifecycleEvent") { $0["name"]?.stringValue() == "load" }
    #expect(openings.areInitial.withLock { $0 }.isEmpty)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    _ = try client.event("Runtime.executionContextsCleared")
    #expect(try client.evaluate("document.title", session: page.session) == "\"One\"")
    #expect(openings.areInitial.withLock { $0 } == [false])
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send(
        "Runtime.evaluate",
        ["expression": "1", "contextId": .integer(Int(world["executionContextId"]?.string ?? "") ?? 0)],
        session: page.session)
    }
  }

  @Test("is opened by a script, in the contexts that the client knows")
  func evaluation() throws {
    let openings = Openings()
    let client = Self.open(openings)
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Runtime.enable", session: page.session)
    try client.send("Runtime.addBinding", ["name": "send"], session: page.session)
    let known = try client.event("Runtime.executionContextCreated")["context"]?["id"]?.string
    let world = try client.send(
      "Page.createIsolatedWorld", ["frameId": .string(page.target), "worldName": "tool"], session: page.session)
    let result = try client.send(
      "Runtime.evaluate",
      [
        "expression": "document.body.outerHTML + typeof send", "returnByValue": true,
        "contextId": .integer(Int(world["executionContextId"]?.string ?? "") ?? 0),
      ], session: page.session)
    #expect(result["result"]?["value"]?.stringValue() == "<body></body>function")
    #expect(openings.areInitial.withLock { $0 } == [true])
    #expect(try client.evaluate("send('x')", session: page.session) == "undefined")
    #expect(try client.event("Runtime.bindingCalled")["executionContextId"]?.string == known)
    #expect(openings.areInitial.withLock { $0 } == [true])
  }

  @Test("is opened at once if a client has scripts for new documents, which run in it")
  func scripts() throws {
    let openings = Openings()
    let client = Self.open(openings)
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.addScriptToEvaluateOnNewDocument", ["source": "console.log('ran')"], session: page.session)
    try client.send("Runtime.enable", session: page.session)
    _ = try client.event("Runtime.consoleAPICalled")
    #expect(openings.areInitial.withLock { $0 } == [true])
  }
}
