import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Tabs, by which ChromeDriver finds pages")
struct TabTargetTests {
  private static let filter: ProtocolValue = [
    ["type": "browser", "exclude": true], ["type": "page", "exclude": true], [:],
  ]

  private func tabs(_ client: ProtocolClient) throws -> [JSONText] {
    try client.send("Target.getTargets", ["filter": Self.filter])["targetInfos"]?.elements() ?? []
  }

  @Test("a client that excludes pages sees their tabs, and attaches to a page through its tab")
  func attach() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let tab = try #require(try tabs(client).first)
    #expect(tab["type"]?.stringValue() == "tab" && tab["url"]?.stringValue() == "about:blank")
    let id = try #require(tab["targetId"]?.stringValue())
    #expect(id != page.target)
    let attached = try client.send("Target.attachToTarget", ["targetId": .string(id), "flatten": true])
    let session = try #require(attached["sessionId"]?.stringValue())
    try client.send(
      "Target.setAutoAttach", ["autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true], session: session)
    let event = try client.event("Target.attachedToTarget", session: session)
    #expect(event["targetInfo"]?["targetId"]?.stringValue() == page.target)
    let inner = try #require(event["sessionId"]?.stringValue())
    #expect(try client.evaluate("1 + 1", session: inner) == "2")
  }

  @Test("a tab has its own information, and closing it closes its page")
  func close() throws {
    let client = ProtocolClient()
    defer { client.close() }
    _ = try client.openPage()
    let id = ProtocolValue.string(try #require(try tabs(client).first?["targetId"]?.stringValue()))
    let info = try client.send("Target.getTargetInfo", ["targetId": id])
    #expect(info["targetInfo"]?["type"]?.stringValue() == "tab")
    try client.send("Target.closeTarget", ["targetId": id])
    #expect(try tabs(client).isEmpty)
    #expect(throws: ProtocolClient.Refusal.self) { try client.send("Target.attachToTarget", ["targetId": id]) }
  }

  @Test("a server that should have a first page opens one when a client asks for the list, and again if it was closed")
  func firstPage() throws {
    var options = DevToolsServer.Options()
    options.opensFirstPage = true
    let client = ProtocolClient(options: options)
    defer { client.close() }
    // The page of another client's context isn't visible here.
    let other = client.second()
    _ = try other.openPage()
    let first = try #require(try tabs(client).first?["targetId"]?.stringValue())
    #expect(try tabs(client).map { $0["targetId"]?.stringValue() } == [first])
    try client.send("Target.closeTarget", ["targetId": .string(first)])
    #expect(try tabs(client).count == 1)
  }
}
