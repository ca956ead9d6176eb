/// One run of a loop, step by step, so that a caller that blocks and one that suspends do the same.
struct LoopRun {
  /// The caller's next action.
  enum Step {
    /// Nothing: the run is over, with what was waited for or without it.
    case finished(Bool)
    /// Take the next step; a good moment to let others run.
    case turn
    /// Wait for something to be posted, or for so many nanoseconds.
    case wait(Int64)
  }

  /// How often a run looks at the machine's clock and at the inbox, in tasks; both cost more than a task.
  static let tasksPerLook = 64

  /// How far time may go.
  private let horizon: Int64
  /// When the run has taken as long as it may.
  private var end: ContinuousClock.Instant
  /// Indicates whether the run is over when time has come to the horizon, whatever is left to do.
  private let stopsAtHorizon: Bool
  /// Indicates whether a run at its horizon waits for the work of the host.
  private let awaitsWork: Bool

  init(of loop: EventLoop, limit: Duration, stopsAtHorizon: Bool = false) {
    let (sum, overflow) = loop.time.now.addingReportingOverflow(max(0, limit.nanoseconds))
    horizon = overflow ? .max : sum
    end = .now + limit
    self.stopsAtHorizon = stopsAtHorizon
    awaitsWork = false
  }

  /// A run that ends when nothing is due any more and no work of the host is under way, or after so long on the
  /// machine's clock.
  init(settling loop: EventLoop, limit: Duration) {
    horizon = loop.time.now
    end = .now + limit
    stopsAtHorizon = true
    awaitsWork = true
  }

  /// Runs what is due until `isDone` says so, or lets time pass.
  func step(_ loop: EventLoop, isDone: (EventLoop) -> Bool) -> Step {
    loop.takeInbox()
    if isDone(loop) { return .finished(true) }
    var count = 0
    while loop.runOneDueTask() {
      if isDone(loop) { return .finished(true) }
      count += 1
      guard count % Self.tasksPerLook != 0 else {
        return (!stopsAtHorizon || awaitsWork) && left <= 0 ? .finished(false) : .turn
      }
    }
    loop.takeInbox()
    if let next = loop.peek(), next.deadline <= loop.time.now { return .turn }
    return stopsAtHorizon ? pass(loop) : rest(loop, isDone: isDone)
  }

  /// Time that others took is not the run's.
  mutating func extend(by duration: Duration) { end += duration }

  private var left: Int64 { (end - .now).nanoseconds }

  /// Nothing is due: waits for the host's work, or lets time pass to the next timer.
  private func rest(_ loop: EventLoop, isDone: (EventLoop) -> Bool) -> Step {
    let left = left
    guard left > 0 else { return .finished(isDone(loop)) }
    let next = loop.peek()?.deadline
    guard loop.isVirtual else {
      if let next { return .wait(min(left, max(1, next - loop.time.now))) }
      return loop.hasActivities ? .wait(left) : .finished(isDone(loop))
    }
    // The host's work comes in real time: waiting for it before moving the virtual clock keeps runs alike.
    if loop.hasActivities, loop.waiters == 0 || next == nil { return .wait(left) }
    if let next, next <= horizon {
      loop.time.advance(to: next)
      return .turn
    }
    if loop.hasActivities { return .wait(left) }
    if next != nil { loop.time.advance(to: horizon) }
    return .finished(isDone(loop))
  }

  /// Nothing is due: lets time pass, as far as the horizon.
  private func pass(_ loop: EventLoop) -> Step {
    let now = loop.time.now
    guard now < horizon else {
      guard awaitsWork, loop.hasActivities, left > 0 else { return .finished(true) }
      return .wait(left)
    }
    let target = min(loop.peek()?.deadline ?? horizon, horizon)
    guard loop.isVirtual else { return .wait(target - now) }
    loop.time.advance(to: target)
    return .turn
  }
}
