extension EventLoop {
  /// Drops the work of the host and refuses tasks from other threads, because nothing will run the loop any more.
  ///
  /// A view does this with a loop of its own.
  public func close() {
    forgetWork()
    inbox.close()
  }

  /// Runs every task that is due now and returns the number of tasks that ran; drivers call this.
  ///
  /// - Parameter limit: The maximum number of tasks, so that a busy page leaves its driver time for others.
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
  /// - Parameter limit: The time that the clock may advance, and that the call may take.
  /// - Throws: ``EventLoopError/notIdle(pending:)`` with the remaining work.
  public func runUntilIdle(limit: Duration = .seconds(30)) throws(EventLoopError) {
    if !finish(LoopRun(of: self, limit: limit), isDone: { $0.isIdle }) { throw .notIdle(pending: pendingWork) }
  }

  /// Runs until a condition holds, which is evaluated after each task.
  ///
  /// - Parameters:
  ///   - condition: The condition to wait for; it is checked after each task.
  ///   - timeout: The time that the clock may advance, and that the call may take.
  /// - Throws: ``EventLoopError/timedOut(pending:)`` with the pending work, also if nothing is left that could change
  ///   the condition.
  public func run(
    until condition: () -> Bool, timeout: Duration = .seconds(30)
  ) throws(EventLoopError) {
    waiters += 1
    defer { waiters -= 1 }
    if !finish(LoopRun(of: self, limit: timeout), isDone: { _ in condition() }) {
      throw .timedOut(pending: pendingWork)
    }
  }

  /// Lets time pass: runs the tasks that become due, in order, and ends at the new time.
  ///
  /// On the real clock the call sleeps for that long.
  public func advance(by duration: Duration) {
    _ = finish(LoopRun(of: self, limit: duration, stopsAtHorizon: true)) { _ in false }
  }

  /// Runs the tasks that are due and those that pending work of the host adds, while virtual time is paused.
  ///
  /// - Parameter limit: The time that the call may take on the machine's clock.
  package func settle(limit: Duration) { _ = finish(LoopRun(settling: self, limit: limit)) { _ in false } }

  /// Waits until a server responds to a pending request, while virtual time is paused.
  ///
  /// - Parameter limit: The longest time to wait on the machine's clock.
  /// - Returns: A Boolean value that indicates whether there was such a request; always false on the real clock, which
  ///   runs anyway.
  package func waitForServer(limit: Duration) -> Bool {
    guard isVirtual, serverRequests > 0, limit > .zero else { return false }
    inbox.wait(nanoseconds: limit.nanoseconds)
    return true
  }

  /// Performs a run's steps, and blocks while it has to wait.
  private func finish(_ run: LoopRun, isDone: (EventLoop) -> Bool) -> Bool {
    while true {
      switch run.step(self, isDone: isDone) {
      case .finished(let answer): return answer
      case .turn: continue
      case .wait(let nanoseconds):
        inbox.wait(nanoseconds: nanoseconds)
      }
    }
  }
}

extension EventLoop {
  /// Runs until no task, no timer and no work of the host is left, interleaved with other tasks of the caller's
  /// isolation.
  ///
  /// On the virtual clock, time jumps from timer to timer; on the real one, the call is suspended.
  /// - Parameters:
  ///   - limit: The time that the clock may advance, and that the call may take.
  ///   - isolation: The caller's isolation, in which the method runs.
  /// - Throws: ``EventLoopError/notIdle(pending:)`` with the remaining work; `CancellationError`.
  public func runUntilIdle(
    limit: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let idle = try await finish(LoopRun(of: self, limit: limit), isolation: isolation) { $0.isIdle }
    if !idle { throw EventLoopError.notIdle(pending: pendingWork) }
  }

  /// Runs until a condition holds, interleaved with other tasks of the caller's isolation.
  ///
  /// The condition is evaluated after each task.
  ///
  /// - Parameters:
  ///   - condition: The condition to wait for; it is checked after each task.
  ///   - timeout: The time that the clock may advance, and that the call may take.
  ///   - isolation: The caller's isolation, in which the method runs.
  /// - Throws: ``EventLoopError/timedOut(pending:)`` with the pending work, also if nothing is left that could change
  ///   the condition; `CancellationError`.
  public func run(
    until condition: () -> Bool, timeout: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
  ) async throws {
    waiters += 1
    defer { waiters -= 1 }
    let done = try await finish(LoopRun(of: self, limit: timeout), isolation: isolation) { _ in condition() }
    if !done { throw EventLoopError.timedOut(pending: pendingWork) }
  }

  /// Lets time pass: runs the tasks that become due, in order, and ends at the new time.
  ///
  /// On the real clock the call is suspended.
  ///
  /// - Throws: `CancellationError`; the clock keeps the time that it has reached.
  public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async throws {
    let run = LoopRun(of: self, limit: duration, stopsAtHorizon: true)
    _ = try await finish(run, isolation: isolation) { _ in false }
  }

  /// Runs the tasks that are due and those that pending work of the host adds, while virtual time is paused.
  ///
  /// The call is suspended meanwhile.
  ///
  /// - Parameter limit: The time that the call may take on the machine's clock.
  /// - Throws: `CancellationError`.
  package func settle(limit: Duration, isolation: isolated (any Actor)? = #isolation) async throws {
    _ = try await finish(LoopRun(settling: self, limit: limit), isolation: isolation) { _ in false }
  }

  /// Performs a run's steps, and suspends the caller while it has to wait.
  private func finish(
    _ run: LoopRun, isolation: isolated (any Actor)?, isDone: (EventLoop) -> Bool
  ) async throws -> Bool {
    var run = run
    while true {
      try Task.checkCancellation()
      switch run.step(self, isDone: isDone) {
      case .finished(true): return true
      case .finished(false):
        // The caller's other tasks may add work to an idle loop.
        await Task.yield()
        guard case .turn = run.step(self, isDone: isDone) else { return isDone(self) }
      case .turn:
        let start = ContinuousClock.now
        await Task.yield()
        run.extend(by: .now - start)
      case .wait(let nanoseconds): await inbox.waitForPost(nanoseconds: nanoseconds)
      }
    }
  }
}
