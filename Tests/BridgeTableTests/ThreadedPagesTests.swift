import BridgeTesting
import Dispatch
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import Testing

/// Pages on threads of their own, and answers that come from other threads than those that own the pages.
@Suite struct ThreadedPagesTests {
  /// What a page on its thread came to.
  private struct Outcome: Sendable {
    var fromPage = 0
    var fromNative = 0
    var faults: [String] = []
    var failure: String?
  }

  /// One page: its calls are answered from a queue of all pages, if the bridge can wait, and native's calls by the
  /// page.
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
    "many pages on as many threads, and each call in both directions gets its own answer", .serialized,
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
      // As much as a process's first thread has, which the engine's own depth limit is made for.
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
    "an answer from another thread is a task: it runs where the view is owned, and never inside another",
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
      // The handler blocks until the other thread has answered; nothing of the answer may run meanwhile.
      answered.wait()
      rig.view.transcript.fault(FaultCode(rawValue: "handler-returned"), "")
    }
    try rig.load("app.call('echo', 1, function () { console.log('answered'); }); console.log('sent');")
    #expect(rig.console == ["sent", "answered"])
    #expect(rig.recorder.faults == ["handler-returned"])
  }

  @Test(
    "a handler that waits for another thread, which waits for the loop's inbox, stops nobody", arguments: Workout.rows)
  func blockingHandler(row: TableRow) throws {
    let rig = row.make()
    defer { rig.view.close() }
    let inbox = rig.view.eventLoop.inbox
    let order = Locked<[String]>([])
    rig.handle("wait") { json, respond in
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        // Posting never waits for the loop, which is busy with this very handler.
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
    "a handler that runs the loop itself gets what is due, and its own page's call is still answered",
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
  /// Whether a call of the page can be answered after its handler has returned: the functions of an injected object
  /// answer on the spot.
  var canAnswerLater: Bool { half != "Injected object" }
}
