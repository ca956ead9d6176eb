import BridgeTesting
import Dispatch
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import Testing

/// Pages on their own threads, and responses from threads other than the pages' owners.
@Suite struct ThreadedPagesTests {
  /// The outcome of a page on its thread.
  private struct Outcome: Sendable {
    var fromPage = 0
    var fromNative = 0
    var faults: [String] = []
    var failure: String?
  }

  /// One page: its calls get their responses from a queue that all pages share if the bridge can wait, and the
  /// page responds to native's calls.
  private static func work(on row: TableRow, rounds: Int) -> Outcome {
    var outcome = Outcome()
    let rig = row.make()
    defer { rig.view.close() }
    let canWait = row.canAnswerLater
    rig.handle("echo") { json, respond in
      guard canWait else { return respond(json) }
      nonisolated(unsafe) let respond = respond
      let work = rig.view.eventLoop.beginWork("an answer of another thread", as: Void.self) { _ in }
      DispatchQueue.global().async {
        respond(json)
        work.finish(())
      }
    }
    do {
      try rig.load(
        """
        window.right = 0;
        app.handle('double', function (n, respond) { respond(n * 2); });
        window.next = function (n) {
          if (n < \(rounds)) app.call('echo', { n: n, text: '漢😀' }, function (answer) { if (answer.n === n && answer.text === '漢😀') right++; next(n + 1); });
        };
        """)
      rig.view.evaluateJavaScript("next(0); 0") { _ in }
      for number in 0..<rounds {
        try rig.call("double", "\(number)") { if $0 == "\(number * 2)" { outcome.fromNative += 1 } }
      }
      try rig.view.runUntilIdle(limit: Workout.limit)
      rig.view.evaluateJavaScript("right") {
        guard case .success(let value) = $0, case .number(let count) = value else { return }
        outcome.fromPage = Int(count)
      }
      try rig.view.runUntilIdle(limit: Workout.limit)
      outcome.faults = rig.recorder.faults
    } catch {
      outcome.failure = "\(error)"
    }
    return outcome
  }

  @Test(
    "delivers each response to its own call with many pages on many threads", .serialized,
    arguments: Workout.rows)
  func pages(row: TableRow) {
    let outcomes = Locked<[Outcome]>([])
    let done = DispatchGroup()
    for _ in 0..<Workout.pages {
      done.enter()
      let thread = Thread {
        let outcome = Self.work(on: row, rounds: Workout.rounds)
        outcomes.withLock { $0.append(outcome) }
        done.leave()
      }
      // The stack size of a process's first thread, for which the engine's own depth limit is designed.
      thread.stackSize = 8 << 20
      thread.start()
    }
    done.wait()
    for outcome in outcomes.withLock({ $0 }) {
      #expect(outcome.failure == nil)
      #expect(outcome.faults == [])
      #expect(outcome.fromPage == Workout.rounds)
      #expect(outcome.fromNative == Workout.rounds)
    }
    #expect(outcomes.withLock { $0.count } == Workout.pages)
  }

  @Test(
    "runs a response from another thread as a task of the owner, never inside another task",
    arguments: Workout.rows)
  func answersAreTasks(row: TableRow) throws {
    guard row.canAnswerLater else { return }
    let rig = row.make()
    defer { rig.view.close() }
    let answered = DispatchSemaphore(value: 0)
    rig.handle("echo") { json, respond in
      nonisolated(unsafe) let respond = respond
      let work = rig.view.eventLoop.beginWork("an answer of another thread", as: Void.self) { _ in }
      Thread.detachNewThread {
        respond(json)
        answered.signal()
        work.finish(())
      }
      // The handler blocks until the other thread has responded; no part of the response may run meanwhile.
      answered.wait()
      rig.view.transcript.fault(FaultCode(rawValue: "handler-returned"), "")
    }
    try rig.load("app.call('echo', 1, function () { console.log('answered'); }); console.log('sent');")
    #expect(rig.console == ["sent", "answered"])
    #expect(rig.recorder.faults == ["handler-returned"])
  }

  @Test(
    "does not deadlock when a handler waits for a thread that waits for the loop's inbox", arguments: Workout.rows)
  func blockingHandler(row: TableRow) throws {
    let rig = row.make()
    defer { rig.view.close() }
    let inbox = rig.view.eventLoop.inbox
    let order = Locked<[String]>([])
    rig.handle("wait") { json, respond in
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        // Posting never waits for the loop, which is busy with this handler.
        let isTaken = inbox.post { order.withLock { $0.append("posted") } }
        order.withLock { $0.append("other thread \(isTaken)") }
        done.signal()
      }
      done.wait()
      order.withLock { $0.append("handler") }
      respond(json)
    }
    try rig.load("app.call('wait', 7, function (answer) { console.log(answer); });")
    #expect(rig.console == ["7"])
    #expect(order.withLock { $0 } == ["other thread true", "handler", "posted"])
  }

  @Test(
    "responds to the page's call after its handler ran the loop itself",
    arguments: Workout.rows)
  func nestedLoop(row: TableRow) throws {
    let rig = row.make()
    defer { rig.view.close() }
    rig.handle("turn") { json, respond in
      nonisolated(unsafe) var isDone = false
      let work = rig.view.eventLoop.beginWork("elsewhere", as: Void.self) { _ in isDone = true }
      Thread.detachNewThread { work.finish(()) }
      try? rig.view.run(until: { isDone })
      respond(isDone ? json : "null")
    }
    try rig.load("app.call('turn', 5, function (answer) { console.log(answer); });")
    #expect(rig.console == ["5"])
  }
}

extension TableRow {
  /// A Boolean value that indicates whether an incoming call can get its response after its handler has returned.
  ///
  /// The functions of an injected object respond synchronously.
  var canAnswerLater: Bool { half != "Injected object" }
}
