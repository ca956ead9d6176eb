import Foundation
import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

@testable import DevToolsServer

@Suite("Sessions of the DevTools protocol")
struct SessionTests {
  @Test("an unknown method is an error that names it, and the connection continues")
  func unknownMethod() throws {
    let client = ProtocolClient()
    defer { client.close() }
    #expect(throws: ProtocolClient.Refusal.self) { try client.send("Nothing.atAll") }
    do { try client.send("Nothing.atAll") } catch let error as ProtocolClient.Refusal {
      #expect(error.code == -32601)
      #expect(error.message == "'Nothing.atAll' wasn't found")
    }
    #expect(try client.send("Browser.getVersion")["protocolVersion"]?.stringValue() == "1.3")
  }

  @Test(
    "a malformed message is answered with an error, and the next one is handled",
    arguments: [
      ("{ this is not JSON", -32700), ("[]", -32700), ("7", -32700), ("{\"method\":\"Browser.getVersion\"}", -32600),
      ("{\"id\":1.5,\"method\":\"Browser.getVersion\"}", -32600), ("", -32700),
    ])
  func malformed(_ text: String, _ code: Int) throws {
    let client = ProtocolClient()
    defer { client.close() }
    #expect(try client.sendRaw(text)["error"]?["code"]?.string == "\(code)")
    #expect(try client.send("Browser.getVersion")["product"]?.stringValue()?.contains("/") == true)
  }

  @Test("the browser's user agent is that of its pages, followed by the product's name")
  func userAgent() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let version = try client.send("Browser.getVersion")
    let product = try #require(version["product"]?.stringValue())
    #expect(product.contains("Headless"))
    let page = try client.openPage()
    let expected = try client.evaluate("`${navigator.userAgent} \(product)`", session: page.session)
    #expect(version["userAgent"]?.string == expected)
  }

  @Test("a context has the proxy that its client names; an invalid one is an error")
  func proxy() throws {
    let server = try LoopbackServer { .html("<title>\($0.target)</title>") }
    let client = ProtocolClient(setUp: { $0.resourcePolicy.allowedHosts = ["*"] })
    defer { client.close() }
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Target.createBrowserContext", ["proxyServer": "ftp://proxy.example"])
    }
    let page = try client.openPage([
      "proxyServer": .string("127.0.0.1:\(server.port)"), "proxyBypassList": "<-loopback>;127.0.0.1",
    ])
    try client.send("Page.navigate", ["url": "http://none.invalid/"], session: page.session)
    #expect(try client.evaluate("document.title", session: page.session) == "\"http://none.invalid/\"")
    // The same server, reached directly.
    try client.send("Page.navigate", ["url": .string("\(server.origin)/")], session: page.session)
    #expect(try client.evaluate("document.title", session: page.session) == "\"/\"")
  }

  @Test("an unknown session is an error")
  func unknownSession() throws {
    let client = ProtocolClient()
    defer { client.close() }
    do {
      try client.send("Runtime.evaluate", ["expression": "1"], session: "none")
      Issue.record("the message was handled")
    } catch let error as ProtocolClient.Refusal { #expect(error.code == -32001) }
  }

  @Test("a session of another client is unknown")
  func foreignSession() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let other = client.second()
    do {
      try other.send("Runtime.evaluate", ["expression": "1"], session: page.session)
      Issue.record("the message was handled")
    } catch let error as ProtocolClient.Refusal { #expect(error.code == -32001) }
  }

  @Test("a client's contexts end with its connection, and the default context's pages stay")
  func disconnection() throws {
    let client = ProtocolClient()
    defer { client.close() }
    _ = try client.openPage()
    let shared = try client.send("Target.createTarget", ["url": "about:blank"])["targetId"]?.stringValue()
    let other = client.second()
    client.disconnect()
    let targets = try other.send("Target.getTargets")["targetInfos"]?.elements() ?? []
    #expect(targets.compactMap { $0["targetId"]?.stringValue() } == [shared])
  }

  @Test("pages are attached to before the response to createTarget")
  func attachment() throws {
    let client = ProtocolClient()
    defer { client.close() }
    try client.send(
      "Target.setAutoAttach", ["autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true])
    let target = try client.send("Target.createTarget", ["url": "about:blank"])["targetId"]?.stringValue()
    let event = try client.event("Target.attachedToTarget")
    #expect(event["targetInfo"]?["targetId"]?.stringValue() == target)
    #expect(event["waitingForDebugger"]?.string == "true")
    #expect(event["targetInfo"]?["browserContextId"]?.stringValue()?.isEmpty == false)
  }

  @Test("a session that its client ends is reported on the session that began it, and the page stays")
  func detachment() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let parent = try client.send("Target.attachToBrowserTarget")["sessionId"]?.stringValue() ?? ""
    let session = try client.send(
      "Target.attachToTarget", ["targetId": .string(page.target), "flatten": true], session: parent)["sessionId"]
    let id = ProtocolValue.string(session?.stringValue() ?? "")
    try client.send("Target.detachFromTarget", ["sessionId": id], session: parent)
    let event = try client.event("Target.detachedFromTarget", session: parent)
    #expect(event["sessionId"]?.stringValue() == session?.stringValue())
    #expect(event["targetId"]?.stringValue() == page.target)
    #expect(try client.evaluate("1 + 1", session: page.session) == "2")
  }

  @Test("contexts have cookies of their own")
  func contexts() throws {
    let client = ProtocolClient()
    defer { client.close() }
    var found: [Int] = []
    let ids = try (0..<2).map { _ in
      try client.send("Target.createBrowserContext")["browserContextId"]?.stringValue() ?? ""
    }
    try client.send(
      "Storage.setCookies",
      [
        "browserContextId": .string(ids[0]),
        "cookies": [["name": "a", "value": "1", "domain": "site.example", "path": "/"]],
      ])
    for id in ids {
      let cookies = try client.send("Storage.getCookies", ["browserContextId": .string(id)])["cookies"]
      found.append(try cookies?.elements().count ?? -1)
    }
    #expect(found == [1, 0])
  }

  /// The number of contexts: fewer in every run than if `HEADLESS_BRIDGE_FULL` is set.
  private static let contextCount = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_FULL"] == nil ? 100 : 1000

  @Test("many contexts open and close")
  func manyContexts() throws {
    let client = ProtocolClient()
    defer { client.close() }
    for _ in 0..<Self.contextCount {
      let context = try client.send("Target.createBrowserContext")["browserContextId"]?.stringValue() ?? ""
      try client.send("Target.createTarget", ["url": "about:blank", "browserContextId": .string(context)])
      try client.send("Target.disposeBrowserContext", ["browserContextId": .string(context)])
    }
    #expect(try client.send("Target.getTargets")["targetInfos"]?.elements().isEmpty == true)
  }
}
