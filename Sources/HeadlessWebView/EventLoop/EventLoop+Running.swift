extension EventLoop {
  /// Runs every task that is due now and returns how many ran: what a driver calls.
  ///
  /// - Parameter limit: How many may run, so that a page that always has something to do leaves its driver time for others.
  @discardableResult
  public func runDueTasks(limit: Int = .max) -> Int {
    takeInbox()
    var count = 0
    while count < limit, runOneDueTask() {
      count += 1
      if count % LoopRun.tasksPerLook == 0 { takeInbox() }
    }
    return count
  }

  /// Runs until no task, no timer and no work of the host is left.
  ///
  /// On the virtual clock, time jumps from timer to timer; on the real one, the call sleeps.
  /// - Parameter limit: How far time may go, and how long the call may take.
  /// - Throws: ``EventLoopError/notIdle(pending:)`` with what is left.
  public func runUntilIdle(limit: Duration = .seconds(30)) throws(EventLoopError) {
    if !finish(LoopRun(of: self, limit: limit), isDone: { $0.isIdle }) { throw .notIdle(pending: pendingWork) }
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
    if !finish(LoopRun(of: self, limit: timeout), isDone: { _ in condition() }) {
      throw .timedOut(pending: pendingWork)
    }
  }

  /// Lets time pass: runs what comes due, in order, and ends at the new time.
  ///
  /// On the real clock the call sleeps for that long.
  public func advance(by duration: Duration) {
    _ = finish(LoopRun(of: self, limit: duration, stopsAtHorizon: true)) { _ in false }
  }

  /// Runs what is due, and what the host's work that is under way brings, while virtual time stands still.
  ///
  /// - Parameter limit: How long the call may take on the machine's clock.
  package func settle(limit: Duration) { _ = finish(LoopRun(settling: self, limit: limit)) { _ in false } }

  /// Takes a run's steps, and blocks where it has to wait.
  private func finish(_ run: LoopRun, isDone: (EventLoop) -> Bool) -> Bool {
    while true {
      switch run.step(self, isDone: isDone) {
      case .finished(let answer): return answer
      case .turn: continue
      case .wait(let nanoseconds): inbox.wait(nanoseconds: nanoseconds)
      }
    }
  }
}
