import Foundation

/// The event loop of a web view: tasks, timers, and a clock.
///
/// It knows no JavaScript and never runs by itself: ``runUntilIdle(limit:)``, ``run(until:timeout:)`` and
/// ``advance(by:)`` run it, or a driver that asks for ``nextDeadline`` and calls ``runDueTasks()``. A task's order is
/// its deadline, then its insertion; a task posted now and a timer of no delay stand in one queue.
public final class EventLoop {
  /// The way into the loop from other threads.
  public let inbox = LoopInbox()
  // What every task touches goes without the check for overlapping accesses, which costs more than the access: the loop
  // is confined, and nothing that is taken out of its queues ends while they are in use.
  @exclusivity(unchecked) var time: LoopTime
  @exclusivity(unchecked) private var queue = Ring<LoopTask>()
  @exclusivity(unchecked) private var timers = TimerHeap()
  @exclusivity(unchecked) private var sequence: UInt64 = 0
  private var activities: [Int: PendingWork] = [:]
  private var lastActivity = 0
  /// The closures that take the results of the host's work.
  var completions: [Int: (any Sendable) -> Void] = [:]
  /// The transcript's record that the running task comes from, which the tasks that it posts come from, too; 0 for
  /// none.
  @exclusivity(unchecked) @usableFromInline var cause = 0
  /// How many parties of the host wait for the page, so that time may move although the host has work to do.
  var waiters = 0
  /// Tells the driver that something was posted.
  @exclusivity(unchecked) private var wake: (@Sendable () -> Void)?
  /// The time when the loop last looked at the clock: what is posted now is due then.
  @exclusivity(unchecked) private var lastLook: Int64 = 0
  /// How often the running task has looked at the clock, after how many looks time moves for it as on a machine, and
  /// after how many with each.
  @exclusivity(unchecked) private var clockReads = 0
  private static let looksPerMillisecond = 2_000
  private static let looksUntilWaiting = 50_000

  /// Makes a loop.
  public init(clock: LoopClock = .virtual()) {
    time = LoopTime(clock) { Date().timeIntervalSince1970 * 1000 }
  }

  deinit { inbox.close() }

  /// The time since the loop's start.
  public var now: Duration { .nanoseconds(time.now) }

  /// The wall-clock time, in milliseconds since 1970, as the page's `Date` sees it.
  public var wallClock: Double { time.epoch + Double(time.now) / 1_000_000 }

  /// Indicates whether the clock is virtual.
  public var isVirtual: Bool { time.isVirtual }

  /// Called when somebody posted something, on the thread that did, the loop's owner and its tasks included: a driver's
  /// reason to call ``runDueTasks(limit:)`` and to look at ``nextDeadline`` again.
  public func setWakeHook(_ hook: (@Sendable () -> Void)?) {
    wake = hook
    inbox.setWake(hook)
  }

  /// When the next task is due, in time since the loop's start; nil when there is none.
  public var nextDeadline: Duration? {
    takeInbox()
    guard let next = peek() else { return nil }
    return .nanoseconds(next.deadline)
  }

  /// Posts a task behind all that are due.
  public func post(_ body: @escaping () -> Void) {
    enqueue(.call(body))
    wake?()
  }

  /// Posts a task of a target.
  package func post(_ target: any LoopTarget, task: Int) {
    enqueue(.target(target, task))
    wake?()
  }

  /// Posts a timer of a target; one without delay is an ordinary task.
  ///
  /// - Parameter work: Describes the timer in the list of what is pending.
  package func schedule(_ target: any LoopTarget, task: Int, after delay: Int64, work: @autoclosure () -> PendingWork) {
    guard delay > 0 else { return post(target, task: task) }
    sequence += 1
    let (sum, overflow) = time.now.addingReportingOverflow(delay)
    let deadline = overflow ? .max : sum
    timers.insert(
      LoopTask(
        action: .target(target, task), order: .init(deadline: deadline, sequence: sequence), cause: cause),
      key: TimerKey(owner: ObjectIdentifier(target), number: task), work: work())
    wake?()
  }

  /// Forgets a timer of a target; a task without delay that is already posted runs all the same.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func cancel(_ target: any LoopTarget, task: Int) -> Bool {
    timers.cancel(TimerKey(owner: ObjectIdentifier(target), number: task)) != nil
  }

  /// Forgets all timers and tasks of a target.
  package func cancelAll(of target: any LoopTarget) {
    _ = timers.cancelAll(of: ObjectIdentifier(target))
    _ = queue.removeAll { task in
      guard case .target(let owner, _) = task.action else { return false }
      return owner === target
    }
  }

  /// How many timers wait.
  var timerCount: Int { timers.count }
  /// How many tasks wait that are due.
  var taskCount: Int { queue.count }

  /// Work of the host begins that the loop waits for; time stands still on the virtual clock until it ends.
  package func beginActivity(_ label: @autoclosure () -> String) -> Int {
    lastActivity += 1
    activities[lastActivity] = PendingWork(kind: .activity, label: label())
    return lastActivity
  }

  /// Work of the host ended.
  package func endActivity(_ number: Int) { activities.removeValue(forKey: number) }

  func endAllActivities() { activities = [:] }

  var hasActivities: Bool { !activities.isEmpty }

  /// Everything that keeps the loop from being idle.
  public var pendingWork: [PendingWork] {
    takeInbox()
    var work = activities.sorted { $0.key < $1.key }.map(\.value)
    if queue.count > 0 {
      work.append(PendingWork(kind: .task, label: queue.count == 1 ? "a task" : "\(queue.count) tasks"))
    }
    return work + timers.pending
  }

  /// Returns whether anything but work of a label keeps the loop from being idle; it costs no more where there is much
  /// of it.
  package func hasWork(besides label: String) -> Bool {
    takeInbox()
    return queue.count > 0 || activities.values.contains { $0.label != label } || timers.contains { $0.label != label }
  }

  /// Indicates whether nothing is left to do, now or later.
  public var isIdle: Bool {
    takeInbox()
    return queue.count == 0 && timers.count == 0 && activities.isEmpty
  }

  /// Runs the next task if it is due at the present time.
  @discardableResult
  func runOneDueTask() -> Bool {
    guard let next = peek() else { return false }
    // Only timers can be due later than the last look, and only they can be overtaken by what is posted with an old
    // time.
    if timers.count > 0 || next.deadline > lastLook { lastLook = time.now }
    guard next.deadline <= lastLook else { return false }
    let isPosted = queue.first { $0.order.sequence } == next.sequence
    guard let task = isPosted ? queue.removeFirst() : timers.removeFirst() else { return false }
    clockReads = 0
    cause = task.cause
    task.run()
    cause = 0
    return true
  }

  /// The running task looked at the clock.
  ///
  /// One that does so again and again waits for it, and would for ever on the virtual clock. So time moves by a
  /// millisecond for as many looks as a machine has in one, and in the end with each look.
  ///
  /// - Returns: Whether it begins to move with each look now.
  package func countClockRead() -> Bool {
    guard isVirtual else { return false }
    clockReads += 1
    guard clockReads > Self.looksUntilWaiting else {
      if clockReads % Self.looksPerMillisecond == 0 { time.advance(to: time.now + 1_000_000) }
      return false
    }
    time.advance(to: time.now + 1_000_000)
    return clockReads == Self.looksUntilWaiting + 1
  }

  /// The order of the task that runs next, due or not.
  func peek() -> LoopTask.Order? {
    let timer = timers.count > 0 ? timers.firstOrder() : nil
    guard let head = queue.first({ $0.order }) else { return timer }
    guard let timer else { return head }
    return timer.precedes(head) ? timer : head
  }

  /// Makes tasks of what other threads posted.
  func takeInbox() {
    let bodies = inbox.take()
    guard !bodies.isEmpty else { return }
    // Others posted them, and not the task that happens to look.
    let outer = cause
    cause = 0
    for body in bodies { enqueue(.call(body)) }
    cause = outer
  }

  private func enqueue(_ action: consuming LoopTask.Action) {
    sequence += 1
    if isVirtual { lastLook = time.now }
    queue.append(LoopTask(action: action, order: .init(deadline: lastLook, sequence: sequence), cause: cause))
  }
}

@available(*, unavailable, message: "a loop belongs to the isolation that owns its view; other threads use its inbox")
extension EventLoop: Sendable {}
