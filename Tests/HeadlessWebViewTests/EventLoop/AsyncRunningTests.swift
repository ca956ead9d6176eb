import Dispatch
import HeadlessWebView
import JavaScriptEngine
import Testing

/// The asynchronous methods that run a view.
@Suite("Running asynchronously") @MainActor
struct AsyncRunningTests {
  private func view(_ script: String, clock: LoopClock = .virtual()) -> WebView {
    var configuration = WebViewConfiguration()
    configuration.clock = clock
    let view = WebView(configuration: configuration)
    view.loadHTML("<script>\(script)</script>")
    return view
  }

  @Test("runUntilIdle runs timers in virtual time")
  func idle() async throws {
    let view = view("var n = 0; setTimeout(() => { n = 1; setTimeout(() => { n = 2; }, 20000); }, 5000);")
    try await view.runUntilIdle()
    #expect(view.eventLoop.now == .seconds(25))
    #expect(try await view.evaluateJavaScript("n") == 2)
  }

  @Test("runUntilIdle throws with the remaining work when the time limit is reached")
  func notIdle() async throws {
    let view = view("setInterval(() => {}, 1000000)")
    do {
      try await view.runUntilIdle(limit: .seconds(3000))
      Issue.record("idle")
    } catch EventLoopError.notIdle(let pending) {
      #expect(pending.map(\.label) == ["setInterval of 1000000 ms"])
    }
    #expect(view.eventLoop.now == .seconds(3000))
  }

  @Test("other tasks of the same isolation run in between")
  func interleaving() async throws {
    let view = view("var ticks = 0; setInterval(() => { ticks++; }, 100);")
    var seen: [Int] = []
    let observer = Task { @MainActor in
      for _ in 0..<3 {
        seen.append(seen.count)
        await Task.yield()
      }
    }
    try await view.run(until: { seen.count == 3 }, timeout: .seconds(1_000_000))
    await observer.value
    #expect(seen == [0, 1, 2])
  }

  @Test("run(until:) sees the changes that another task makes to an idle view")
  func condition() async throws {
    let view = view("")
    try await view.runUntilIdle()
    var answer: StructuredValue?
    let other = Task { @MainActor in view.evaluateJavaScript("6 * 7") { answer = try? $0.get() } }
    try await view.run(until: { answer != nil })
    #expect(answer == 42)
    await other.value
  }

  @Test("advance ends at the new time, on both clocks", arguments: [LoopClock.virtual(), .real])
  func advance(clock: LoopClock) async throws {
    let view = view("", clock: clock)
    let start = view.eventLoop.now
    try await view.advance(by: .milliseconds(5))
    #expect(view.eventLoop.now - start >= .milliseconds(5))
    if clock != .real { #expect(view.eventLoop.now - start == .milliseconds(5)) }
  }

  @Test("work of the host resumes a suspended run on both clocks", arguments: [LoopClock.virtual(), .real])
  func hostWork(clock: LoopClock) async throws {
    let view = view("", clock: clock)
    var result: Int?
    let work = view.eventLoop.beginWork("work", as: Int.self) { result = $0 }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) { work.finish(1) }
    try await view.runUntilIdle()
    #expect(result == 1)
  }

  @Test("a cancelled run throws and leaves the view usable")
  func cancellation() async throws {
    let view = view("")
    let work = view.eventLoop.beginWork("work", as: Int.self) { _ in }
    let run = Task { @MainActor in try await view.runUntilIdle() }
    await Task.yield()
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    work.finish(1)
    try await view.runUntilIdle()
    #expect(try await view.evaluateJavaScript("1 + 1") == 2)
  }

  @Test("an evaluation throws the script's exception")
  func evaluation() async throws {
    let view = view("")
    await #expect(throws: ScriptError.self) { try await view.evaluateJavaScript("null.x") }
    view.close()
    await #expect(throws: ScriptError.noPage) { try await view.evaluateJavaScript("1") }
  }
}
