/// One run of a loop, step by step, so that blocking and suspending callers behave the same.
struct LoopRun {
  /// The caller's next action.
  enum Step {
    /// Nothing: the run is over; the value indicates whether its condition holds.
    case finished(Bool)
    /// Perform the next step; other tasks can run before it.
    case turn
    /// Wait until a task is posted, or for a number of nanoseconds.
    case wait(Int64)
  }

  /// The number of tasks between checks of the machine's clock and the inbox; both cost more than a task.
  static let tasksPerLook = 64

  /// The latest time that the run may advance to.
  private let horizon: Int64
  /// The time at which the run times out on the machine's clock.
  private var end: ContinuousClock.Instant
  /// The time that scripts had been paused when the run began.
  private let pausedBefore: Duration
  /// Indicates whether the run ends when time reaches the horizon, even if work is left.
  private let stopsAtHorizon: Bool
  /// Indicates whether a run at its horizon waits for the work of the host.
  private let awaitsWork: Bool

  init(of loop: EventLoop, limit: Duration, stopsAtHorizon: Bool = false) {
    let (sum, overflow) = loop.time.now.addingReportingOverflow(max(0, limit.nanoseconds))
    horizon = overflow ? .max : sum
    end = .now + limit
    pausedBefore = loop.pausedTime
    self.stopsAtHorizon = stopsAtHorizon
    awaitsWork = false
  }

  /// Creates a run that ends when nothing is due and no work of the host is pending, or at a limit of the machine's
  /// clock.
  init(settling loop: EventLoop, limit: Duration) {
    horizon = loop.time.now
    end = .now + limit
    pausedBefore = loop.pausedTime
    stopsAtHorizon = true
    awaitsWork = true
  }

  /// Runs due tasks until `isDone` returns true, or lets time pass.
  func step(_ loop: EventLoop, isDone: (EventLoop) -> Bool) -> Step {
    loop.takeInbox()
    if isDone(loop) { return .finished(true) }
    var count = 0
    while loop.runOneDueTask() {
      if isDone(loop) { return .finished(true) }
      count += 1
      guard count % Self.tasksPerLook != 0 else {
        return (!stopsAtHorizon || awaitsWork) && left(in: loop) <= 0 ? .finished(false) : .turn
      }
    }
    loop.takeInbox()
    if let next = loop.peek(), next.deadline <= loop.time.now { return .turn }
    return stopsAtHorizon ? pass(loop) : rest(loop, isDone: isDone)
  }

  /// Extends the limit by time that others used.
  mutating func extend(by duration: Duration) { end += duration }

  private func left(in loop: EventLoop) -> Int64 { (end + (loop.pausedTime - pausedBefore) - .now).nanoseconds }

  /// Waits for the host's work, or advances time to the next timer, when nothing is due.
  func rest(_ loop: EventLoop, isDone: (EventLoop) -> Bool) -> Step {
    let left = left(in: loop)
    guard left > 0 else { return .finished(isDone(loop)) }
    let next = loop.peek()?.deadline
    guard loop.isVirtual else {
      if let next { return .wait(min(left, max(1, next - loop.time.now))) }
      return loop.hasActivities ? .wait(left) : .finished(isDone(loop))
    }
    if loop.grant != nil { return loop.passGrantedTime(until: next) ? .turn : .wait(left) }
    // The host's work takes real time: waiting for it before the virtual clock advances keeps runs deterministic.
    if loop.hasActivities, loop.waiters == 0 || next == nil { return .wait(left) }
    if let next, next <= horizon {
      loop.time.advance(to: next)
      return .turn
    }
    if loop.hasActivities { return .wait(left) }
    if next != nil { loop.time.advance(to: horizon) }
    return .finished(isDone(loop))
  }

  /// Lets time pass, up to the horizon, when nothing is due.
  private func pass(_ loop: EventLoop) -> Step {
    let now = loop.time.now
    guard now < horizon else {
      let left = left(in: loop)
      guard awaitsWork, loop.hasActivities, left > 0 else { return .finished(true) }
      return .wait(left)
    }
    let target = min(loop.peek()?.deadline ?? horizon, horizon)
    guard loop.isVirtual else { return .wait(target - now) }
    loop.time.advance(to: target)
    return .turn
  }
}
