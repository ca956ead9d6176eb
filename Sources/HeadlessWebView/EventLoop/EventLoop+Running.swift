/// How often a run looks at the machine's clock and at the inbox, in tasks; both cost more than a task.
private let tasksPerLook = 64

extension EventLoop {
  /// Runs every task that is due now and returns how many ran: what a driver calls.
  @discardableResult
  public func runDueTasks() -> Int {
    takeInbox()
    var count = 0
    while runOneDueTask() {
      count += 1
      if count % tasksPerLook == 0 { takeInbox() }
    }
    return count
  }

  /// Runs until no task, no timer and no work of the host is left.
  ///
  /// On the virtual clock, time jumps from timer to timer; on the real one, the call sleeps.
  /// - Parameter limit: How far time may go, and how long the call may take.
  /// - Throws: ``EventLoopError/notIdle(pending:)`` with what is left.
  public func runUntilIdle(limit: Duration = .seconds(30)) throws(EventLoopError) {
    let idle = run(limit: limit) { $0.isIdle }
    if !idle { throw .notIdle(pending: pendingWork) }
  }

  /// Runs until a condition holds, which is asked after each task.
  ///
  /// - Parameter timeout: How far time may go, and how long the call may take.
  /// - Throws: ``EventLoopError/timedOut(pending:)`` with what is pending, also when nothing is left that could change the condition.
  public func run(
    until condition: () -> Bool, timeout: Duration = .seconds(30)
  ) throws(EventLoopError) {
    waiters += 1
    defer { waiters -= 1 }
    let done = run(limit: timeout) { _ in condition() }
    if !done { throw .timedOut(pending: pendingWork) }
  }

  /// Lets time pass: runs what comes due, in order, and ends at the new time.
  ///
  /// On the real clock the call sleeps for that long.
  public func advance(by duration: Duration) {
    let target = time.now + max(0, duration.nanoseconds)
    runDueTasks()
    while let next = peek(), next.deadline <= target {
      guard moveOn(to: next.deadline) else { break }
      runDueTasks()
    }
    _ = moveOn(to: target)
    runDueTasks()
  }

  /// Runs tasks and lets time pass until `isDone` says so; false when the limit is reached or nothing can happen any more.
  func run(limit: Duration, isDone: (EventLoop) -> Bool) -> Bool {
    let deadline = time.now.addingReportingOverflow(max(0, limit.nanoseconds))
    let horizon = deadline.overflow ? Int64.max : deadline.partialValue
    let realEnd = ContinuousClock.now + limit
    takeInbox()
    while true {
      if isDone(self) { return true }
      var count = 0
      while runOneDueTask() {
        if isDone(self) { return true }
        count += 1
        if count % tasksPerLook == 0 {
          takeInbox()
          if ContinuousClock.now > realEnd { return false }
        }
      }
      takeInbox()
      if let head = peek(), head.deadline <= time.now { continue }
      switch rest(horizon: horizon, realEnd: realEnd) {
      case .goOn: continue
      case .giveUp: return isDone(self)
      }
    }
  }

  private enum Rest { case goOn, giveUp }

  /// Nothing is due: waits for the host's work, or lets time pass to the next timer.
  private func rest(horizon: Int64, realEnd: ContinuousClock.Instant) -> Rest {
    let left = (realEnd - .now).nanoseconds
    guard left > 0 else { return .giveUp }
    let next = peek()
    // The host's work comes in real time: waiting for it before moving the virtual clock keeps runs alike.
    if isVirtual, hasActivities, waiters == 0 || next == nil {
      return waitForPost(left)
    }
    guard let next else { return isVirtual || !hasActivities ? .giveUp : waitForPost(left) }
    guard next.deadline <= horizon else {
      if hasActivities { return waitForPost(left) }
      return moveOn(to: horizon) ? .giveUp : .goOn
    }
    _ = moveOn(to: next.deadline)
    return .goOn
  }

  private func waitForPost(_ nanoseconds: Int64) -> Rest {
    guard inbox.wait(nanoseconds: nanoseconds) else { return .giveUp }
    takeInbox()
    return .goOn
  }

  /// Lets time pass, at once on the virtual clock and asleep on the real one; false when a post woke it early.
  private func moveOn(to deadline: Int64) -> Bool {
    if isVirtual {
      time.advance(to: deadline)
      return true
    }
    while true {
      let left = deadline - time.now
      guard left > 0 else { return true }
      if inbox.wait(nanoseconds: left) {
        takeInbox()
        if peek().map({ $0.deadline <= time.now }) ?? false { return false }
      }
    }
  }
}
