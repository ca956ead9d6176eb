import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import Testing

@testable import DevToolsServer

@Suite("Threads of browser contexts")
struct PageThreadTests {
  /// The machines of the pages that were opened, in order.
  private final class Machines: Sendable {
    private let seen = Locked<[ObjectIdentifier]>([])

    func add(_ view: WebView) {
      guard let machine = view.configuration.group?.virtualMachine else { return }
      let identity = ObjectIdentifier(machine)
      seen.withLock { $0.append(identity) }
    }

    var all: [ObjectIdentifier] { seen.withLock { $0 } }
  }

  private func context(_ client: ProtocolClient) throws -> (context: String, session: String) {
    let context = try client.send("Target.createBrowserContext")["browserContextId"]?.stringValue() ?? ""
    let target =
      try client.send("Target.createTarget", ["url": "about:blank", "browserContextId": .string(context)])["targetId"]?
      .stringValue() ?? ""
    let session =
      try client.send("Target.attachToTarget", ["targetId": .string(target), "flatten": true])["sessionId"]?
      .stringValue() ?? ""
    return (context, session)
  }

  @Test("a context reuses the machine of one that ended, and finds nothing of its pages")
  func reuse() throws {
    let machines = Machines()
    let client = ProtocolClient(setUp: { machines.add($0) })
    defer { client.close() }
    let first = try context(client)
    #expect(
      try client.evaluate("window.left = Array.prototype.left = 1, typeof left", session: first.session) == "\"number\""
    )
    try client.send("Target.disposeBrowserContext", ["browserContextId": .string(first.context)])
    let second = try context(client)
    #expect(machines.all.count == 2)
    #expect(Set(machines.all).count == 1)
    #expect(try client.evaluate("typeof left + typeof [].left", session: second.session) == "\"undefinedundefined\"")
  }

  @Test("a thread that is prepared runs the first context")
  func preparation() throws {
    let machines = Machines()
    let client = ProtocolClient(setUp: { machines.add($0) })
    defer { client.close() }
    client.browser.runner.prepare()
    let first = try context(client)
    #expect(try client.evaluate("document.body.children.length", session: first.session) == "0")
    _ = try context(client)
    #expect(Set(machines.all).count == 2)
  }

  @Test("contexts that are open at the same time have machines of their own")
  func separation() throws {
    let machines = Machines()
    let client = ProtocolClient(setUp: { machines.add($0) })
    defer { client.close() }
    _ = try context(client)
    _ = try context(client)
    #expect(Set(machines.all).count == 2)
  }
}
