import Foundation
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("The domain Bridge: the dialect of a context's pages")
struct DialectTests {
  private func page(_ client: ProtocolClient, in context: String) throws -> (session: String, bridges: String?) {
    let target =
      try client.send("Target.createTarget", ["url": "about:blank", "browserContextId": .string(context)])["targetId"]?
      .stringValue() ?? ""
    let session =
      try client.send("Target.attachToTarget", ["targetId": .string(target), "flatten": true])["sessionId"]?
      .stringValue() ?? ""
    return (session, try client.send("Bridge.enable", session: session)["bridges"]?.string)
  }

  @Test("a client chooses the bridges of the pages that a context opens")
  func choice() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let context = try client.send("Target.createBrowserContext")["browserContextId"]?.stringValue() ?? ""
    let first = try page(client, in: context)
    #expect(first.bridges == "[]")
    try client.send("Bridge.setDialect", ["bridges": ["dsbridge"]], session: first.session)
    let second = try page(client, in: context)
    #expect(second.bridges == "[\"dsbridge\"]")
    let other = try client.send("Target.createBrowserContext")["browserContextId"]?.stringValue() ?? ""
    #expect(try page(client, in: other).bridges == "[]")
    try client.send("Bridge.setDialect", ["bridges": []], session: second.session)
    #expect(try page(client, in: context).bridges == "[]")
  }

  @Test("an unknown dialect is an error that lists the bridges")
  func unknown() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let opened = try client.openPage()
    do {
      try client.send("Bridge.setDialect", ["bridges": ["dsbridge", "nope"]], session: opened.session)
      Issue.record("the dialect was accepted")
    } catch let error as ProtocolClient.Refusal {
      #expect(error.message.hasPrefix("No bridge is called 'nope'. Bridges: "))
      #expect(error.message.contains("dsbridge"))
    }
  }
}
