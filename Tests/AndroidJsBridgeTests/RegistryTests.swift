import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership
import Testing

/// Handlers with the app's own types, in both version lines.
struct RegistryTests {
  private struct Order: Codable { var id: Int }

  private static let scripts = [AndroidStage.Script.all[0], AndroidStage.Script.version2[0]]

  private func ask(_ stage: AndroidStage, _ calls: String) throws {
    try stage.load2(
      """
      bridge.init(() => {});
      for (const [name, data] of \(calls)) bridge.callHandler(name, data, (answer) => console.log(name + ' ' + answer));
      """)
  }

  @Test("decodes a string as JSON if possible", arguments: scripts) func textIsReadAsJSON(script: AndroidStage.Script)
    throws
  {
    let stage = AndroidStage(script)
    stage.bridge.register("object") { (order: Order) in Order(id: order.id + 1) }
    stage.bridge.register("text") { (text: String) in "<\(text)>" }
    stage.bridge.register("later", handler: { (numbers: [Int]) async in numbers.reduce(0, +) })
    stage.bridge.registerRaw("raw") { data, respond in respond(data ?? .null) }
    try ask(stage, "[['object', { id: 1 }], ['text', 'a \"b\"'], ['later', [1, 2]], ['raw', 'x']]")
    let raw = script.dialect == .version1 ? "raw x" : "raw \"x\""
    #expect(Set(stage.log) == ["object {\"id\":2}", "text <a \"b\">", "later 3", raw])
    #expect(stage.faults == [])
  }

  /// Runs the loop in turns with a task on other threads, as an app's owner does.
  @MainActor private func drive<Value: Sendable>(
    _ view: WebView, _ task: Task<Value, any Error>
  ) async throws -> Value {
    let isDone = Locked(false)
    let watcher = Task.detached {
      let result = await task.result
      isDone.withLock { $0 = true }
      return result
    }
    while !isDone.withLock({ $0 }) {
      try await view.runUntilIdle()
      try await Task.sleep(for: .milliseconds(1))
    }
    return try await watcher.value.get()
  }

  @Test("decodes a response as JSON if possible", arguments: scripts) @MainActor func responseIsReadAsJSON(
    script: AndroidStage.Script
  ) async throws {
    let stage = AndroidStage(script)
    try stage.load2(
      """
      bridge.init(() => {});
      bridge.registerHandler('object', (data, respond) => respond({ id: JSON.parse(data).id + 1 }));
      bridge.registerHandler('text', (data, respond) => respond('a "b"'));
      bridge.registerHandler('digits', (data, respond) => respond('12'));
      """)
    #expect(try await stage.bridge.call("object", with: Order(id: 1), as: Order.self).id == 2)
    #expect(try await stage.bridge.call("text", with: 1, as: String.self) == "a \"b\"")
    // The script of 2.x sends a string as its JSON, so that it can't be taken for a number.
    if script.dialect == .version1 {
      #expect(try await stage.bridge.call("digits", with: 1, as: Int.self) == 12)
    }
    #expect(try await stage.bridge.call("digits", with: 1, as: String.self) == "12")
    var order: Order?
    stage.bridge.call("object", with: Order(id: 2), as: Order.self) { order = try? $0.get() }
    try stage.settle()
    #expect(order?.id == 3)
    await #expect(throws: (any Error).self) { try await stage.bridge.call("text", with: 1, as: Order.self) }
    let caller = stage.bridge.caller
    let task = Task.detached { try await caller.call("object", with: Order(id: 3), as: Order.self).id }
    #expect(try await drive(stage.view, task) == 4)
  }

  @Test("reports data that cannot be decoded, and handlers that throw", arguments: scripts)
  func whatCannotBeReadOrThrows(
    script: AndroidStage.Script
  ) throws {
    struct No: Error {}
    for fidelity in [BridgeFidelity.faithful, .repaired] {
      let stage = AndroidStage(script)
      stage.bridge.fidelity = fidelity
      stage.bridge.register("number") { (number: Int) in number }
      stage.bridge.register("throws") { (_: [Int]) throws -> Int in throw No() }
      stage.bridge.register("later", handler: { (_: [Int]) async throws -> Int in throw No() })
      try ask(stage, "[['number', 'x'], ['throws', []], ['later', []]]")
      #expect(stage.faults.sorted() == ["handler-failed", "handler-failed", "handler-input"])
      #expect(stage.log.count == 3)
      #expect(stage.log.allSatisfy { $0.contains("bridgeError") == (fidelity == .repaired) })
    }
  }

  @Test("works as a registry for handler groups", arguments: scripts) func groupsOfHandlersTakeIt(
    script: AndroidStage.Script
  ) throws {
    let stage = AndroidStage(script)
    var basic = HandlerGroup("basic")
    basic.handle("share") { (title: String) in "shared \(title)" }
    let groups = HandlerGroups(stage.bridge, basic: basic)
    groups.set("shop") { $0.handle("pay") { (price: Int) in "paid \(price)" } }
    let calls = "[['share', 'a'], ['pay', 3]]"
    groups.use("shop")
    try ask(stage, calls)
    #expect(stage.log == ["share shared a", "pay paid 3"])
    groups.use(nil)
    try ask(stage, calls)
    #expect(stage.log.dropFirst(2) == ["share shared a"])
    #expect(stage.faults == ["no-handler"])
  }

  @Test("cancels an asynchronous handler with its page") func anAsynchronousHandlerEndsWithItsPage() async throws {
    let stage = AndroidStage()
    let cancelled = AsyncStream<Bool>.makeStream()
    stage.bridge.register(
      "slow",
      handler: { (_: Int) async -> Int in
        while !Task.isCancelled { await Task.yield() }
        cancelled.continuation.yield(true)
        return 1
      })
    try stage.load2("bridge.init(() => {});")
    stage.begin("WebViewJavascriptBridge.callHandler('slow', 1, () => console.log('never')); 0")
    try await stage.view.run(until: { stage.transcript.contains { $0.type == .handlerCalled } })
    stage.view.close()
    var ends = cancelled.stream.makeAsyncIterator()
    #expect(await ends.next() == true)
    #expect(stage.log == [])
  }
}
