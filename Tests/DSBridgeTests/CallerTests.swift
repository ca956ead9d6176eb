import BridgeSupport
import BridgeTesting
import DSBridge
import Dispatch
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import TestSupport
import Testing

/// Calls to the page from other threads.
struct CallerTests {
  private static let page = """
    dsBridge.register('double', (n) => n * 2);
    dsBridge.register('note', (text) => console.log(text));
    dsBridge.registerAsyn('ticks', (answer) => { answer(1, false); answer(2, false); answer(undefined); });
    dsBridge.registerAsyn('slow', (answer) => { dsBridge.call('act'); setTimeout(() => answer(1), 50); });
    """

  /// Runs a view's loop in turns with a task that waits for the loop.
  @MainActor
  private func drive<T: Sendable>(_ view: WebView, _ task: Task<T, any Error>) async throws -> Result<T, any Error> {
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
    return await watcher.value
  }

  @Test("makes a call from another thread only when the owner runs the loop", arguments: version3)
  func otherThread(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.load(Self.page)
    let caller = stage.bridge.caller
    let hasEnded = DispatchSemaphore(value: 0)
    Thread {
      for number in 1...3 { try? caller.callHandler("note", arguments: try? JSONText("[\(number)]")) }
      hasEnded.signal()
    }.start()
    #expect(hasEnded.waitForSignal())
    #expect(stage.recorder.events(.send).isEmpty)
    try stage.view.runUntilIdle()
    #expect(stage.console == ["1", "2", "3"])
  }

  @Test("returns the last value of a response to another task", arguments: ScriptUnderTest.all) @MainActor
  func answers(_ script: ScriptUnderTest) async throws {
    let stage = Stage(script: script)
    try stage.load(Self.page)
    let caller = stage.bridge.caller
    let double = Task.detached { try await caller.call("double", 21, as: Int.self) }
    #expect(try await drive(stage.view, double).get() == 42)
    let ticks = Task.detached { try await caller.call("ticks", as: Int.self) }
    #expect(try await drive(stage.view, ticks).get() == 2)
    let wrong = Task.detached { try await caller.call("double", 21, as: String.self) }
    await #expect(throws: DecodingError.self) { try await drive(stage.view, wrong).get() }
    let missing = Task.detached { try await caller.call("missing", as: Int.self) }
    await #expect(throws: BridgeError.noHandler(handler: "missing")) { try await drive(stage.view, missing).get() }
  }

  @Test("reports the closing of the view to another task, before and after the call") @MainActor
  func closed() async throws {
    let stage = Stage()
    var object = DSBridgeObject()
    try object.addSynchronous("act") { [unowned view = stage.view] (_: JSONText?) in view.close() }
    try stage.bridge.addJavascriptObject(object)
    try stage.load(Self.page)
    let caller = stage.bridge.caller
    let during = Task.detached { try await caller.call("slow", as: Int.self) }
    await #expect(throws: BridgeError.closed(handler: "slow")) { try await drive(stage.view, during).get() }
    let after = Task.detached { try await caller.call("slow", as: Int.self) }
    await #expect(throws: BridgeError.closed(handler: "slow")) { try await after.value }
    #expect(throws: BridgeError.closed(handler: "note")) { try caller.callHandler("note") }
  }

  @Test("ends a cancelled call of another task immediately and forgets it") @MainActor
  func cancelled() async throws {
    let stage = Stage()
    let task = Locked<Task<Int, any Error>?>(nil)
    var object = DSBridgeObject()
    try object.addSynchronous("act") { (_: JSONText?) in task.withLock { $0?.cancel() } }
    try stage.bridge.addJavascriptObject(object)
    try stage.load(Self.page)
    let caller = stage.bridge.caller
    let call = Task.detached { try await caller.call("slow", as: Int.self) }
    task.withLock { $0 = call }
    await #expect(throws: CancellationError.self) { try await drive(stage.view, call).get() }
    try await stage.view.runUntilIdle()
    #expect(stage.bridge.unansweredCalls.isEmpty)
    #expect(stage.recorder.faults == ["unknown-response"])
  }

  @Test("passes the caller to methods and records it in the transcript", arguments: version3)
  func source(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    var object = DSBridgeObject()
    try object.addRawSynchronous("who") { _ in try JSONText.encode(MessageSource.frame?.origin ?? "nobody") }
    try object.addAsynchronous("later") { (_: JSONText?) async in MessageSource.frame?.origin ?? "nobody" }
    try stage.bridge.addJavascriptObject(object)
    try stage.load("console.log(dsBridge.call('who')); dsBridge.call('later', (v) => console.log(v));")
    #expect(stage.console == ["https://page.example", "https://page.example"])
    let received = try #require(stage.recorder.events(.receive).last)
    #expect(received.string("origin") == "https://page.example")
    #expect(received["frame"] == .integer(0))
  }

  @Test("reports a page that uses dsBridge without its script, once per page")
  func noHalf() throws {
    let stage = Stage()
    let view = WebView()
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    let bridge = DSBridge(view)
    for count in 1...2 {
      view.loadHTML(
        "<script>dsBridge.call('a')</script><script>dsBridge.call('b')</script>", baseURL: Stage.address)
      try view.runUntilIdle()
      #expect(recorder.faults == Array(repeating: "no-page-half", count: count))
    }
    #expect(!bridge.isConnected)
    try stage.load("dsBridge.call('a')")
    try stage.evaluate("delete window.dsBridge; setTimeout('dsBridge.call()', 1), 1")
    #expect(stage.faults("no-page-half").isEmpty)
  }

  @Test("U8: rejects a call to a deallocated bridge, and reports one in flight")
  func gone() throws {
    let view = WebView()
    let recorder = TranscriptRecorder(view)
    var bridge: DSBridge? = DSBridge(view)
    let caller = try #require(bridge?.caller)
    try caller.callHandler("early")
    bridge = nil
    #expect(throws: BridgeError.closed(handler: "late")) { try caller.callHandler("late") }
    try view.runUntilIdle()
    #expect(recorder.faults == ["call-abandoned"])
    view.close()
  }
}
