import Foundation

/// The event loop of a web view: tasks, timers, and a clock.
///
/// It is independent of JavaScript and never runs by itself. ``runUntilIdle(limit:)``, ``run(until:timeout:)`` and
/// ``advance(by:)`` run it, or a driver that reads ``nextDeadline`` and calls ``runDueTasks(limit:)``.
///
/// Tasks are ordered by deadline, then by insertion. A task posted now and a timer without delay share one queue.
public final class EventLoop {
  /// The inbox for tasks from other threads.
  public let inbox = LoopInbox()
  // Every task uses these properties, so they skip the check for overlapping accesses, which costs more than the
  // access. The loop is confined, and nothing that is removed from its queues is deallocated while they are in use.
  @exclusivity(unchecked) var time: LoopTime
  @exclusivity(unchecked) private var queue = Ring<LoopTask>()
  @exclusivity(unchecked) private var timers = TimerHeap()
  @exclusivity(unchecked) private var sequence: UInt64 = 0
  private var activities: [Int: PendingWork] = [:]
  private var lastActivity = 0
  /// The closures that receive the results of the host's work.
  var completions: [Int: (any Sendable) -> Void] = [:]
  /// The transcript event that caused the running task, and that causes the tasks it posts, too; 0 for none.
  @exclusivity(unchecked) @usableFromInline var cause = 0
  /// The tasks that run directly after the running one.
  @exclusivity(unchecked) private var rests: [(target: any LoopTarget, task: Int)] = []
  @exclusivity(unchecked) private var isRunningTask = false
  /// The number of transcripts of the views on the loop.
  private var transcripts = 0
  /// The number of waiters of the host that wait for the page, so that time may advance although the host has work to
  /// do.
  var waiters = 0
  /// The virtual time that a tool grants, and the time at which it ends; nil if time passes whenever pages wait.
  var grant: TimeGrant?
  var grantEnd = Int64.max
  /// Called between tasks, and before the loop waits, so that a debugger can handle its clients' messages.
  @exclusivity(unchecked) package var attend: (() -> Void)?
  /// The time that a debugger has paused scripts, by which the limits of runs are extended.
  package var pausedTime = Duration.zero
  /// Notifies the driver that a task was posted.
  @exclusivity(unchecked) private var wake: (@Sendable () -> Void)?
  /// The time of the loop's last clock read, which is the deadline of tasks posted now.
  @exclusivity(unchecked) private var lastLook: Int64 = 0
  /// The clock reads of the running task, and the thresholds after which time advances per millisecond's worth of reads
  /// and then with each read.
  @exclusivity(unchecked) private var clockReads = 0
  private static let looksPerMillisecond = 2_000
  private static let looksUntilWaiting = 50_000

  /// Creates a loop.
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

  /// Sets a closure to call when a task was posted, on the posting thread, which may be that of the loop's owner and
  /// its tasks.
  ///
  /// A driver then calls ``runDueTasks(limit:)`` and reads ``nextDeadline`` again.
  public func setWakeHook(_ hook: (@Sendable () -> Void)?) {
    wake = hook
    inbox.setWake(hook)
  }

  /// The deadline of the next task, as time since the loop's start; nil if there is none.
  public var nextDeadline: Duration? {
    takeInbox()
    guard let next = peek() else { return nil }
    return .nanoseconds(next.deadline)
  }

  /// Posts a task after all that are due.
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
  /// - Parameter work: The description of the timer in the list of pending work.
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

  /// Cancels a timer of a target; a task without delay that is already posted still runs.
  ///
  /// - Returns: A Boolean value that indicates whether there was such a timer.
  @discardableResult
  package func cancel(_ target: any LoopTarget, task: Int) -> Bool {
    timers.cancel(TimerKey(owner: ObjectIdentifier(target), number: task)) != nil
  }

  /// Cancels all timers and tasks of a target.
  package func cancelAll(of target: any LoopTarget) {
    _ = timers.cancelAll(of: ObjectIdentifier(target))
    rests.removeAll { $0.target === target }
    _ = queue.removeAll { task in
      guard case .target(let owner, _) = task.action else { return false }
      return owner === target
    }
  }

  /// Returns the index of a new transcript among those of the loop's views.
  func addTranscript() -> Int {
    transcripts += 1
    return transcripts - 1
  }

  /// The number of waiting timers.
  var timerCount: Int { timers.count }
  /// The number of due tasks.
  var taskCount: Int { queue.count }

  /// The number of requests that servers work on: unlike the host's routes, they need no virtual time to respond.
  var serverRequests = 0

  /// Begins work of the host that the loop waits for; virtual time is paused until it ends.
  package func beginActivity(_ label: @autoclosure () -> String) -> Int {
    lastActivity += 1
    activities[lastActivity] = PendingWork(kind: .activity, label: label())
    return lastActivity
  }

  /// Ends work of the host.
  package func endActivity(_ number: Int) { activities.removeValue(forKey: number) }

  func endAllActivities() { activities = [:] }

  var hasActivities: Bool { !activities.isEmpty }
  func hasActivities(besides label: String) -> Bool { activities.values.contains { $0.label != label } }

  /// Everything that keeps the loop from being idle.
  public var pendingWork: [PendingWork] {
    takeInbox()
    var work = activities.sorted { $0.key < $1.key }.map(\.value)
    if queue.count > 0 {
      work.append(PendingWork(kind: .task, label: queue.count == 1 ? "a task" : "\(queue.count) tasks"))
    }
    return work + timers.pending
  }

  /// Returns whether anything other than work with a label keeps the loop from being idle, in constant time.
  package func hasWork(besides label: String) -> Bool {
    takeInbox()
    return queue.count > 0 || activities.values.contains { $0.label != label } || timers.contains { $0.label != label }
  }

  /// Indicates whether nothing is left to do, now or later.
  public var isIdle: Bool {
    takeInbox()
    return queue.count == 0 && timers.count == 0 && activities.isEmpty
  }

  /// Runs the next task if it is due now.
  @discardableResult
  func runOneDueTask() -> Bool {
    if let attend { attend() }
    guard let next = peek() else { return false }
    // Only timers can be due later than the last clock read, and only they can be overtaken by tasks posted with an old
    // time.
    if timers.count > 0 || next.deadline > lastLook { lastLook = time.now }
    guard next.deadline <= lastLook else { return false }
    let isPosted = queue.first { $0.order.sequence } == next.sequence
    guard let task = isPosted ? queue.removeFirst() : timers.removeFirst() else { return false }
    clockReads = 0
    cause = task.cause
    isRunningTask = true
    task.run()
    while !rests.isEmpty {
      let rest = rests.removeFirst()
      rest.target.run(task: rest.task)
    }
    isRunningTask = false
    cause = 0
    return true
  }

  /// Runs a task of a target directly after the running one, before all others.
  ///
  /// It is a call of its own, so that microtasks run in between. Outside of a task, it is posted.
  package func continueTask(of target: any LoopTarget, task: Int) {
    guard isRunningTask else { return post(target, task: task) }
    rests.append((target, task))
  }

  /// Counts that the running task has read the clock.
  ///
  /// A task that reads it repeatedly is waiting, and would wait forever on the virtual clock. Time therefore advances
  /// by a millisecond after as many reads as a machine makes in one, and in the end with each read.
  ///
  /// - Returns: A Boolean value that indicates whether time begins to advance with each read.
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

  /// Returns the order of the next task, whether it is due or not.
  func peek() -> LoopTask.Order? {
    let timer = timers.count > 0 ? timers.firstOrder() : nil
    guard let head = queue.first({ $0.order }) else { return timer }
    guard let timer else { return head }
    return timer.precedes(head) ? timer : head
  }

  /// Converts the closures that other threads posted to tasks.
  func takeInbox() {
    let bodies = inbox.take()
    guard !bodies.isEmpty else { return }
    // Other threads posted them, so the running task is not their cause.
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
