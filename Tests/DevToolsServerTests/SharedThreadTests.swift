import Foundation
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Contexts on one thread")
struct SharedThreadTests {
  private static let url = "https://site.example/"

  @Test("have cookies, storage and channels of their own")
  func data() throws {
    let threads = ThreadClient(threads: 1, pages: [Self.url: "<p>"])
    defer { threads.client.close() }
    let (first, second) = (try threads.open(Self.url), try threads.open(Self.url))
    #expect(first.machine == second.machine)
    let seen = "document.cookie + localStorage.a + sessionStorage.a + (window.heard ?? '')"
    _ = try threads.evaluate("new BroadcastChannel('a').onmessage = () => { window.heard = 'heard'; }", in: second)
    _ = try threads.evaluate(
      "document.cookie = 'a=1'; localStorage.a = sessionStorage.a = 1; new BroadcastChannel('a').postMessage(1)",
      in: first)
    #expect(try threads.evaluate(seen, in: first) == "\"a=111\"")
    #expect(try threads.evaluate(seen, in: second) == "\"undefinedundefined\"")
    let databases = "new Promise((done) => { indexedDB.open('a').onsuccess = done; })"
    _ = try threads.evaluate("\(databases).then(() => 1)", in: first)
    #expect(try threads.evaluate("indexedDB.databases().then((list) => list.length)", in: first) == "1")
    #expect(try threads.evaluate("indexedDB.databases().then((list) => list.length)", in: second) == "0")
  }

  @Test("have clocks of their own")
  func clocks() throws {
    let threads = ThreadClient(threads: 1)
    defer { threads.client.close() }
    let (paused, other) = (try threads.open(), try threads.open())
    try threads.client.send("Emulation.setVirtualTimePolicy", ["policy": "pause"], session: paused.session)
    _ = try threads.evaluate("setTimeout(() => { window.fired = true; }, 10)", in: paused)
    #expect(try threads.evaluate("new Promise((done) => setTimeout(done, 50, 1))", in: other) == "1")
    #expect(try threads.evaluate("window.fired === true", in: paused) == "false")
    try threads.client.send(
      "Emulation.setVirtualTimePolicy", ["policy": "advance", "budget": 60_000], session: paused.session)
    _ = try threads.client.event("Emulation.virtualTimeBudgetExpired")
    #expect(try threads.evaluate("window.fired === true", in: paused) == "true")
  }

  @Test("take turns with one that always has tasks")
  func turns() throws {
    let threads = ThreadClient(threads: 1)
    defer { threads.client.close() }
    let (busy, other) = (try threads.open(), try threads.open())
    _ = try threads.evaluate(
      """
      const channel = new MessageChannel();
      channel.port1.onmessage = () => channel.port2.postMessage(1);
      channel.port2.postMessage(1);
      """, in: busy)
    #expect(try threads.evaluate("new Promise((done) => setTimeout(done, 10, 1))", in: other) == "1")
    let third = try threads.open()
    #expect(third.machine == busy.machine)
    #expect(try threads.evaluate("6 * 7", in: third) == "42")
  }

  @Test("go on when another one closes")
  func closing() throws {
    let threads = ThreadClient(threads: 1)
    defer { threads.client.close() }
    let pages = try (0..<3).map { _ in try threads.open() }
    _ = try threads.evaluate("setInterval(() => {}, 1)", in: pages[1])
    let timer = threads.client.start(
      "Runtime.evaluate",
      ["expression": "new Promise((done) => setTimeout(done, 50, 3))", "awaitPromise": true],
      session: pages[2].session)
    try threads.close(pages[1])
    #expect(try threads.evaluate("1", in: pages[0]) == "1")
    #expect(try threads.client.response(timer)["result"]?["value"]?.string == "3")
    #expect(throws: ProtocolClient.Refusal.self) { try threads.evaluate("2", in: pages[1]) }
    #expect(try threads.open().machine == pages[0].machine)
  }

  @Test("of other connections go on when a connection ends")
  func endOfConnection() throws {
    let threads = ThreadClient(threads: 1)
    defer { threads.client.close() }
    let second = threads.second()
    let own = try threads.open()
    for _ in 0..<3 { _ = try second.open() }
    second.client.disconnect()
    #expect(try threads.evaluate("6 * 7", in: own) == "42")
    #expect(try threads.client.send("Target.getTargets")["targetInfos"]?.elements().count == 1)
    #expect(try threads.client.send("Target.getBrowserContexts")["browserContextIds"]?.elements().count == 1)
  }
}
