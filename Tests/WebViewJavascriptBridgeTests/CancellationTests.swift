import BridgeSupport
import BridgeTesting
import Dispatch
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing
import WebViewJavascriptBridge

/// Cancellation of work whose result is no longer needed.
@Suite struct CancellationTests {
  /// Records that a handler was cancelled, on any thread.
  private final class Ending: Sendable {
    let lines = LineBox()
    private let signal = DispatchSemaphore(value: 0)

    /// A handler that would run for longer than any test.
    var handler: @Sendable (Int) async throws -> Int {
      { [self] number in
        do { try await Task.sleep(for: .seconds(600)) } catch {
          lines.add("\(type(of: error)) \(Task.isCancelled)")
          signal.signal()
          throw error
        }
        return number
      }
    }

    func isReached() -> Bool { signal.waitForSignal() }
  }

  private static let page = """
    bridge.callHandler('work', 1, function () { console.log('answered'); });
    bridge.callHandler('work', 2);
    """

  @Test("cancels an asynchronous handler when its page is replaced", arguments: ScriptUnderTest.all)
  func anAsynchronousHandlerIsCancelled(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let ending = Ending()
    stage.bridge.register("work", handler: ending.handler)
    stage.view.loadHTML(Stage.page(Self.page))
    stage.view.eventLoop.runDueTasks()
    #expect(stage.view.eventLoop.pendingWork.count { $0.label == "the handler 'work'" } == 2)
    stage.view.loadHTML(Stage.page("console.log('next');"))
    try stage.view.runUntilIdle(limit: TestLimit.duration)
    #expect(ending.lines.all == ["CancellationError true", "CancellationError true"])
    #expect(stage.recorder.console == ["next"])
    #expect(stage.recorder.faults == ["late-answer"])
  }

  @Test("cancels an asynchronous handler when its page is reloaded", arguments: ScriptUnderTest.all)
  func anAsynchronousHandlerIsCancelledWhen(script: ScriptUnderTest) throws {
    var configuration = WebViewConfiguration()
    configuration.userScripts = [
      UserScript(source: Stage.bootstrap + "withBridge(function (bridge) {\(Self.page)});", injectionTime: .documentEnd)
    ]
    let stage = Stage(script, configuration: configuration)
    let ending = Ending()
    stage.bridge.register("work", handler: ending.handler)
    stage.view.load(.blank)
    stage.view.eventLoop.runDueTasks()
    #expect(stage.recorder.events(.handlerCalled).count == 2)
    stage.view.reload()
    stage.view.eventLoop.runDueTasks()
    #expect(ending.isReached() && ending.isReached())
    #expect(stage.recorder.events(.commit).count == 2)
    stage.view.close()
  }

  @Test("cancels an asynchronous handler when the view closes", arguments: ScriptUnderTest.all)
  func anAsynchronousHandlerIsCancelledWhenTheView(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let ending = Ending()
    stage.bridge.register("work", handler: ending.handler)
    stage.view.loadHTML(Stage.page(Self.page))
    stage.view.eventLoop.runDueTasks()
    stage.view.close()
    #expect(ending.isReached() && ending.isReached())
  }

  @Test("cancels an asynchronous handler when the bridge is deallocated", arguments: ScriptUnderTest.all)
  func anAsynchronousHandlerIsCancelledWhenTheBridge(script: ScriptUnderTest) throws {
    let view = WebView()
    let ending = Ending()
    var bridge: WebViewJavascriptBridge? = WebViewJavascriptBridge(view, script: script.script)
    bridge?.register("work", handler: ending.handler)
    view.loadHTML(Stage.page(Self.page))
    view.eventLoop.runDueTasks()
    bridge = nil
    #expect(ending.isReached() && ending.isReached())
    try view.runUntilIdle(limit: TestLimit.duration)
  }

  @Test(
    "forgets a handler that ended, and does not cancel one of the current page", arguments: ScriptUnderTest.all)
  func aHandlerThatEndedIsNotKept(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let lines = LineBox()
    stage.bridge.register(
      "work",
      handler: { (number: Int) async throws -> Bool in
        lines.add("\(number) \(Task.isCancelled)")
        return Task.isCancelled
      })
    try stage.load(Self.page)
    try stage.load(Self.page)
    #expect(lines.all.sorted() == ["1 false", "1 false", "2 false", "2 false"])
    #expect(stage.recorder.console == ["answered", "answered"])
    #expect(stage.recorder.faults == [])
  }

  // MARK: Calls to the page

  /// A page that makes native run code in the middle of a call.
  private static let asking = """
    bridge.registerHandler('ask', function (data, respond) {
      bridge.callHandler('act');
      setTimeout(function () { respond(1); }, 50);
    });
    """

  @Test("throws from an awaited call when its page is replaced", arguments: ScriptUnderTest.all) @MainActor
  func aCallThatIsWaited(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    stage.bridge.register("act") { [unowned view = stage.view] in view.loadHTML("") }
    try stage.load(Self.asking)
    await #expect(throws: BridgeError.pageReplaced(handler: "ask")) {
      try await stage.bridge.call("ask", with: 1, as: Int.self, timeout: .seconds(600))
    }
  }

  @Test("throws from an awaited call when the view closes", arguments: ScriptUnderTest.all) @MainActor
  func aCallThatIsWaitedForThrows(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    stage.bridge.register("act") { [unowned view = stage.view] in view.close() }
    try stage.load(Self.asking)
    await #expect(throws: BridgeError.closed(handler: "ask")) {
      try await stage.bridge.call("ask", with: 1, as: Int.self, timeout: .seconds(600))
    }
    await #expect(throws: BridgeError.closed(handler: "later")) {
      try await stage.bridge.call("later", with: 1, as: Int.self)
    }
  }

  @Test("throws from an awaited call when its task is cancelled, and forgets its id", arguments: ScriptUnderTest.all)
  @MainActor
  func aCallWhoseTaskIsCancelled(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    var task: Task<Int, any Error>?
    stage.bridge.register("act") { task?.cancel() }
    try stage.load(Self.asking)
    task = Task { try await stage.bridge.call("ask", with: 1, as: Int.self, timeout: .seconds(600)) }
    await #expect(throws: CancellationError.self) { try await task?.value }
    #expect(stage.recorder.faults == [])
    try await stage.view.runUntilIdle()
    #expect(stage.recorder.faults == ["unknown-response"])
  }

  @Test("sends nothing for a task that was cancelled before its call", arguments: ScriptUnderTest.all) @MainActor
  func aTaskThatIsCancelled(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    let task = Task { try await stage.bridge.call("ask", with: 1, as: Int.self, timeout: .seconds(600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try stage.load(Self.asking)
    #expect(stage.messages(.send) == [])
  }

  @Test("does not make a call that was cancelled before the page was ready", arguments: ScriptUnderTest.all) @MainActor
  func aCallThatWasGiven(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    await #expect(throws: BridgeError.timedOut(handler: "ask", pending: [])) {
      try await stage.bridge.call("ask", with: 1, as: Int.self)
    }
    stage.bridge.callHandler("other")
    try stage.load(Self.asking)
    #expect(stage.messages(.send) == [#"{"handlerName":"other"}"#])
  }

  @Test("forgets a call that timed out", arguments: ScriptUnderTest.all) @MainActor
  func aCallThatTimedOut(script: ScriptUnderTest) async throws {
    let stage = Stage(script)
    stage.bridge.register("act") {}
    try stage.load(Self.asking)
    await #expect(throws: BridgeError.self) {
      try await stage.bridge.call("ask", with: 1, as: Int.self, timeout: .milliseconds(20))
    }
    try await stage.view.runUntilIdle()
    #expect(stage.recorder.faults == ["unknown-response"])
  }
}
