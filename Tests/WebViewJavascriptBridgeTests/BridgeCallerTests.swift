import BridgeSupport
import BridgeTesting
import Dispatch
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import TestSupport
import Testing
import WebViewJavascriptBridge

/// Calls to the page from other threads and tasks.
@Suite struct BridgeCallerTests {
  private static let page = """
    bridge.registerHandler('double', function (n, respond) { respond(n * 2); });
    bridge.registerHandler('slow', function (n, respond) {
      bridge.callHandler('act');
      setTimeout(function () { respond(n); }, 50);
    });
    bridge.registerHandler('note', function (data) { console.log('noted ' + JSON.stringify(data)); });
    """

  @Test(
    "U8: does not block a call from another thread while the owner is blocked, and delivers it afterwards",
    arguments: ScriptUnderTest.all)
  func u8ACallFromAnother(
    script: ScriptUnderTest
  ) throws {
    let stage = Stage(script)
    try stage.load(Self.page)
    let caller = stage.bridge.caller
    let returned = onAnotherThread {
      for number in 1...3 { try? caller.callHandler("note", data: try? JSONText("\(number)")) }
    }
    #expect(returned.waitForSignal(), "the caller waits for an owner that waits for it")
    #expect(stage.messages(.send) == [], "the page was called beside its owner")
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console == ["noted 1", "noted 2", "noted 3"])
  }

  @Test("U8: rejects a call from another thread to a closed view with a typed error", arguments: ScriptUnderTest.all)
  func u8ACallFromAnotherThread(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(Self.page)
    stage.view.close()
    let caller = stage.bridge.caller
    let refusal = Locked<BridgeError?>(nil)
    let returned = onAnotherThread {
      do throws(BridgeError) { try caller.callHandler("note") } catch { refusal.withLock { $0 = error } }
    }
    #expect(returned.waitForSignal())
    #expect(refusal.withLock { $0 } == .closed(handler: "note"))
  }

  @Test("U8: rejects a call to a deallocated bridge, and reports one in flight") func u8ACallToABridge()
    throws
  {
    let view = WebView()
    let recorder = TranscriptRecorder(view)
    var bridge: WebViewJavascriptBridge? = WebViewJavascriptBridge(view)
    let caller = try #require(bridge?.caller)
    try caller.callHandler("early")
    bridge = nil
    #expect(throws: BridgeError.closed(handler: "late")) { try caller.callHandler("late") }
    try view.runUntilIdle()
    #expect(recorder.faults == ["call-abandoned"])
    #expect(recorder.events(.fault).first?.string("text")?.hasPrefix("'early' ") == true)
    view.close()
  }

  @Test("U8: delivers each of many concurrent calls from many threads once", arguments: ScriptUnderTest.all)
  func u8CallsFromManyThreads(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge.registerHandler('n', function (n) { console.log(n); });")
    let caller = stage.bridge.caller
    let threads = (0..<4).map { thread in
      onAnotherThread {
        for number in 0..<50 { try? caller.callHandler("n", data: try? JSONText("\(thread * 50 + number)")) }
      }
    }
    for thread in threads {
      while thread.wait(timeout: .now() + .milliseconds(1)) == .timedOut { try stage.view.runUntilIdle() }
    }
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console.compactMap { Int($0) }.sorted() == Array(0..<200))
  }

  /// Runs a view's loop in turns with a task that waits for the loop.
  @MainActor
  private func drive<T: Sendable>(_ view: WebView, _ task: Task<T, any Error>) async throws -> Result<T, any Error> {
    let isDone = LineBox()
    let watcher = Task.detached {
      let result = await task.result
      isDone.add("done")
      return result
    }
    while isDone.all.isEmpty {
      try await view.runUntilIdle()
      try await Task.sleep(for: .milliseconds(1))
    }
    return await watcher.value
  }

  @Test("returns the response to another task while the owner runs the loop", arguments: ScriptUnderTest.all)
  @MainActor
  func aTaskElsewhereWaitsForTheAnswer(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    try stage.load(Self.page)
    let caller = stage.bridge.caller
    let task = Task.detached { try await caller.call("double", with: 21, as: Int.self) }
    #expect(try await drive(stage.view, task).get() == 42)
    let wrong = Task.detached { try await caller.call("double", with: 21, as: String.self) }
    await #expect(throws: DecodingError.self) { try await drive(stage.view, wrong).get() }
  }

  @Test("reports the closing of the view to another task, before and after the call", arguments: ScriptUnderTest.all)
  @MainActor
  func aTaskElsewhereHearsThatTheView(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    try stage.load(Self.page)
    let caller = stage.bridge.caller
    stage.bridge.register("act") { [unowned view = stage.view] in view.close() }
    let during = Task.detached { try await caller.call("slow", with: 1, as: Int.self) }
    await #expect(throws: BridgeError.closed(handler: "slow")) { try await drive(stage.view, during).get() }
    let after = Task.detached { try await caller.call("slow", with: 1, as: Int.self) }
    await #expect(throws: BridgeError.closed(handler: "slow")) { try await after.value }
  }

  @Test("ends a call that the loop has not processed when the view closes", arguments: ScriptUnderTest.all)
  @MainActor
  func aCallThatTheLoop(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    try stage.load(Self.page)
    let (caller, posted) = (stage.bridge.caller, LineBox())
    stage.view.eventLoop.setWakeHook { posted.add("posted") }
    let task = Task.detached { try await caller.call("double", with: 1, as: Int.self) }
    while posted.all.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    stage.view.close()
    await #expect(throws: BridgeError.closed(handler: "double")) { try await task.value }
  }

  @Test("ends a cancelled call of another task immediately and forgets its id", arguments: ScriptUnderTest.all)
  @MainActor
  func aTaskElsewhereThatIsCancelled(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    try stage.load(Self.page)
    let caller = stage.bridge.caller
    let task = Task.detached { try await caller.call("slow", with: 1, as: Int.self) }
    stage.bridge.register("act") { task.cancel() }
    await #expect(throws: CancellationError.self) { try await drive(stage.view, task).get() }
    try await stage.view.runUntilIdle()
    #expect(stage.recorder.faults == ["unknown-response"])

    let early = Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await caller.call("double", with: 1, as: Int.self)
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    try await stage.view.runUntilIdle()
    #expect(stage.messages(.send).count == 1)
  }
}
