import Dispatch
import JavaScriptEngine
import Ownership
import TestSupport
import Testing

@testable import HeadlessWebView

/// The event loop without a page, and its descriptions of a page's timers.
@Suite("Event loop")
struct EventLoopTests {
  /// A target whose timers write their numbers into a list.
  private final class Recorder: LoopTarget {
    private(set) var ran: [Int] = []
    var onRun: ((Int) -> Void)?

    func run(task: Int) {
      ran.append(task)
      onRun?(task)
    }

    func schedule(_ number: Int, milliseconds: Int64, on loop: EventLoop) {
      loop.schedule(
        self, task: number, after: milliseconds * 1_000_000,
        work: PendingWork(kind: .timer(delay: .milliseconds(milliseconds), repeats: false), label: "timer \(number)"))
    }
  }

  @Test("a debugger's pause extends the limit of a run")
  func pausedTime() throws {
    let loop = EventLoop()
    var count = 0
    func work() {
      count += 1
      if count == 1 { loop.pausedTime += .seconds(3600) }
      loop.post { work() }
    }
    loop.post { work() }
    try loop.run(until: { count == 1000 }, timeout: .zero)
    #expect(throws: EventLoopError.self) { try loop.run(until: { count == 2000 }, timeout: .zero) }
  }

  @Test("calls its attendant between tasks")
  func attendant() throws {
    let loop = EventLoop()
    var order: [String] = []
    loop.attend = { order.append("attend") }
    for name in ["first", "second"] { loop.post { order.append(name) } }
    try loop.runUntilIdle()
    #expect(order.prefix(4) == ["attend", "first", "attend", "second"])
    loop.attend = nil
  }

  @Test("a delayed post runs when it is due, is pending until then, and can be cancelled")
  func delayedPost() throws {
    let loop = EventLoop()
    var log: [String] = []
    loop.post(after: .milliseconds(20), label: "the later") { log.append("later \(loop.now)") }
    let cancel = loop.post(after: .milliseconds(10), label: "the sooner") { log.append("sooner") }
    #expect(loop.pendingWork.map(\.label).sorted() == ["the later", "the sooner"])
    cancel()
    try loop.runUntilIdle()
    #expect(log == ["later 0.02 seconds"])
  }

  @Test("tasks run in the order of their posts; those posted meanwhile follow")
  func queueOrder() throws {
    let loop = EventLoop()
    var ran: [Int] = []
    for number in 0..<200 {
      loop.post {
        ran.append(number)
        if number < 3 { loop.post { ran.append(1000 + number) } }
      }
    }
    #expect(ran.isEmpty)
    #expect(loop.runDueTasks() == 203)
    #expect(ran == Array(0..<200) + [1000, 1001, 1002])
    #expect(loop.now == .zero)
  }

  @Test("timers run by deadline, then by insertion; one without delay is queued with the tasks")
  func timerOrder() throws {
    let loop = EventLoop()
    let recorder = Recorder()
    for (number, delay) in [(1, 20), (2, 10), (3, 0), (4, 20), (5, 10), (6, 0)] as [(Int, Int64)] {
      recorder.schedule(number, milliseconds: delay, on: loop)
    }
    try loop.runUntilIdle()
    #expect(recorder.ran == [3, 6, 2, 5, 1, 4])
    #expect(loop.now == .milliseconds(20))
  }

  @Test("many timers run in order, with many of them cancelled")
  func manyTimers() throws {
    let loop = EventLoop()
    let recorder = Recorder()
    let delays = (0..<2000).map { Int64($0 * 7919 % 997 + 1) }
    for (number, delay) in delays.enumerated() { recorder.schedule(number, milliseconds: delay, on: loop) }
    for number in delays.indices where number % 3 != 0 { loop.cancel(recorder, task: number) }
    try loop.runUntilIdle(limit: .seconds(5))
    let expected = delays.indices.filter { $0 % 3 == 0 }.sorted { (delays[$0], $0) < (delays[$1], $1) }
    #expect(recorder.ran == expected)
  }

  @Test("advance(by:) runs all due timers, including new ones, and ends at the new time")
  func advance() throws {
    let loop = EventLoop()
    let recorder = Recorder()
    var times: [Duration] = []
    recorder.onRun = { [unowned recorder] number in
      times.append(loop.now)
      if number < 5 { recorder.schedule(number + 1, milliseconds: 30, on: loop) }
    }
    recorder.schedule(1, milliseconds: 10, on: loop)
    loop.advance(by: .milliseconds(9))
    #expect(recorder.ran == [])
    loop.advance(by: .milliseconds(66))
    #expect(recorder.ran == [1, 2, 3])
    #expect(times == [.milliseconds(10), .milliseconds(40), .milliseconds(70)])
    #expect(loop.now == .milliseconds(75))
    #expect(loop.wallClock == 1_700_000_000_075)
    loop.advance(by: .zero)
    loop.advance(by: .milliseconds(-5))
    #expect(loop.now == .milliseconds(75))
    #expect(recorder.ran == [1, 2, 3])
    // The fourth timer keeps the recorder, whose closure keeps the loop.
    recorder.onRun = nil
  }

  @Test("runUntilIdle with an endless interval throws notIdle with the interval and its location")
  func endlessInterval() throws {
    let harness = PageHarness()
    harness.start("<script>\nlet count = 0;\nsetInterval(() => count++, 250);\n</script>")
    do throws(EventLoopError) {
      try harness.view.runUntilIdle(limit: .seconds(10))
      Issue.record("idle")
    } catch {
      guard case .notIdle(let pending) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(pending.map(\.label) == ["setInterval of 250 ms"])
      #expect(pending.first?.kind == .timer(delay: .milliseconds(250), repeats: true))
      #expect(pending.first?.origin == "\(PageHarness.pageURL):3")
      #expect(error.description.contains("setInterval of 250 ms, created at \(PageHarness.pageURL):3"), "\(error)")
    }
    #expect(harness.view.eventLoop.now == .seconds(10))
    var count: Result<StructuredValue, ScriptError>?
    harness.view.evaluateJavaScript("count") { count = $0 }
    harness.view.eventLoop.runDueTasks()
    #expect(count == .success(40))
  }

  @Test("run(until:) stops at the task that makes the condition true")
  func runUntil() throws {
    let loop = EventLoop()
    let recorder = Recorder()
    for number in 1...5 { recorder.schedule(number, milliseconds: Int64(number * 10), on: loop) }
    try loop.run(until: { recorder.ran.count == 3 })
    #expect(recorder.ran == [1, 2, 3])
    #expect(loop.now == .milliseconds(30))
  }

  @Test("run(until:) throws timedOut with the pending work, immediately if there is none")
  func runUntilTimesOut() throws {
    let loop = EventLoop()
    #expect(throws: EventLoopError.timedOut(pending: [])) { try loop.run(until: { false }) }
    let recorder = Recorder()
    recorder.schedule(1, milliseconds: 100, on: loop)
    let work = PendingWork(kind: .timer(delay: .milliseconds(100), repeats: false), label: "timer 1")
    #expect(throws: EventLoopError.timedOut(pending: [work])) {
      try loop.run(until: { false }, timeout: .milliseconds(50))
    }
    #expect(recorder.ran == [])
  }

  @Test("posts from another thread become tasks, in order; the wake hook is called for each")
  func inbox() throws {
    let loop = EventLoop()
    let inbox = loop.inbox
    let numbers = Locked<[Int]>([])
    let wakes = Locked(0)
    loop.setWakeHook { wakes.withLock { $0 += 1 } }
    let posted = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      for number in 0..<100 { inbox.post { numbers.withLock { $0.append(number) } } }
      posted.signal()
    }
    posted.wait()
    #expect(numbers.withLock { $0 } == [])
    #expect(wakes.withLock { $0 } == 100)
    #expect(loop.isIdle == false)
    try loop.runUntilIdle()
    #expect(numbers.withLock { $0 } == Array(0..<100))
  }

  @Test("the loop waits for the host's work while virtual time is paused")
  func activity() throws {
    let loop = EventLoop()
    let inbox = loop.inbox
    let recorder = Recorder()
    recorder.schedule(1, milliseconds: 1, on: loop)
    let number = loop.beginActivity("a handler")
    #expect(loop.pendingWork.first == PendingWork(kind: .activity, label: "a handler"))
    let answered = Locked(false)
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
      inbox.post { answered.withLock { $0 = true } }
    }
    try loop.run(until: { answered.withLock { $0 } }, timeout: TestLimit.duration)
    loop.endActivity(number)
    try loop.runUntilIdle()
    #expect(recorder.ran == [1])
  }

  @Test("a closed loop's inbox drops posts")
  func closedInbox() {
    var loop: EventLoop? = EventLoop()
    let inbox = loop?.inbox
    #expect(inbox?.post {} == true)
    loop = nil
    #expect(inbox?.post {} == false)
  }

  @Test("on the real clock, timers run at their time, and a post wakes the loop early")
  func realClock() throws {
    let loop = EventLoop(clock: .real)
    let recorder = Recorder()
    #expect(!loop.isVirtual)
    recorder.schedule(2, milliseconds: 30, on: loop)
    recorder.schedule(1, milliseconds: 10, on: loop)
    let start = ContinuousClock.now
    try loop.runUntilIdle()
    #expect(recorder.ran == [1, 2])
    #expect(ContinuousClock.now - start >= .milliseconds(25))
    recorder.schedule(3, milliseconds: 3_600_000, on: loop)
    let inbox = loop.inbox
    let isDone = Locked(false)
    DispatchQueue.global().async { inbox.post { isDone.withLock { $0 = true } } }
    try loop.run(until: { isDone.withLock { $0 } }, timeout: TestLimit.duration)
    #expect(recorder.ran == [1, 2])
  }

  @Test("nextDeadline is that of the next task or active timer")
  func nextDeadline() {
    let loop = EventLoop()
    let recorder = Recorder()
    #expect(loop.nextDeadline == nil)
    recorder.schedule(1, milliseconds: 20, on: loop)
    recorder.schedule(2, milliseconds: 10, on: loop)
    #expect(loop.nextDeadline == .milliseconds(10))
    loop.cancel(recorder, task: 2)
    #expect(loop.nextDeadline == .milliseconds(20))
    loop.advance(by: .milliseconds(5))
    loop.post {}
    #expect(loop.nextDeadline == .milliseconds(5))
    loop.advance(by: .milliseconds(15))
    #expect(loop.nextDeadline == nil)
  }

  @Test("cancel removes one timer; cancelAll removes only the timers and tasks of one target")
  func cancel() throws {
    let loop = EventLoop()
    let first = Recorder()
    let second = Recorder()
    for recorder in [first, second] {
      for number in 1...3 { recorder.schedule(number, milliseconds: Int64(number), on: loop) }
      recorder.schedule(4, milliseconds: 0, on: loop)
    }
    loop.cancel(first, task: 2)
    loop.cancelAll(of: second)
    loop.cancel(first, task: 99)
    #expect(loop.pendingWork.map(\.label).sorted() == ["a task", "timer 1", "timer 3"])
    try loop.runUntilIdle()
    #expect(first.ran == [4, 1, 3])
    #expect(second.ran == [])
    #expect(loop.now == .milliseconds(3))
  }
}
