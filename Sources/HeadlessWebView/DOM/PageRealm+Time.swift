import JavaScriptEngine

/// A page's clocks, timers and tasks.
extension PageRealm {
  /// Returns the time at which the navigation to a new document began, in milliseconds of the loop.
  ///
  /// A response takes no virtual time, but pages consider a time of zero as missing, so the navigation began a
  /// millisecond ago.
  static func timeOrigin(of loop: EventLoop) -> Double { loop.now.milliseconds - (loop.isVirtual ? 1 : 0) }

  /// The milliseconds since the navigation to the document began.
  var now: Double { loop.now.milliseconds - timeOrigin }

  /// The value of `Date.now()`, in whole milliseconds.
  var wallClock: Double { loop.wallClock.rounded(.down) }

  /// Makes the page's `Date` follow the loop's clock, which has become virtual.
  func followClock() {
    notify(.followClock, [])
    for world in worlds.values where world.world != .page {
      notify(.followClock, [core.context.handle(Double(world.number))])
    }
  }

  /// Counts that a script of the page has read the clock.
  func countClockRead() {
    guard loop.countClockRead() else { return }
    let place = currentPlace().map { ", at \($0)" } ?? ""
    view?.transcript.fault(
      .clockWait, "a script polls the clock in a loop: each read now advances virtual time\(place)")
  }

  /// The effect of setting a timer.
  enum TimerOutcome: Double {
    /// The page has too many timers.
    case refused
    /// The timer is set by a task that isn't a timer's.
    case plain
    /// The timer is set by a timer's task, which includes the microtasks behind its function.
    case nested
  }

  /// Sets a timer.
  ///
  /// - Parameter nested: The delay if a timer's task sets it.
  func setTimer(_ number: Int, milliseconds plain: Double, nested: Double, repeats: Bool) -> TimerOutcome {
    guard !dropsTasks else { return .plain }
    let milliseconds = isFiringTimer ? nested : plain
    guard let view, mayPost(behind: milliseconds, in: view) else { return .refused }
    let delay = Int64(min(max(milliseconds, 0), 1e12) * 1_000_000)
    // An interval without delay first runs as an ordinary task. Native code then schedules it again, when its location
    // in the page is no longer known.
    if repeats { _ = intervalOrigin(number) }
    let isGesture = !repeats && core.gesture == .direct && milliseconds <= Gesture.longestDelay
    let task = isGesture ? number | Self.gestureTask : number
    loop.schedule(
      self, task: task, after: delay,
      work: PendingWork(
        timerOf: .nanoseconds(delay), repeats: repeats, origin: repeats ? intervalOrigin(number) : currentPlace()))
    return isFiringTimer ? .nested : .plain
  }

  private func mayPost(behind milliseconds: Double, in view: WebView) -> Bool {
    milliseconds > 0
      ? view.limits.allows(loop.timerCount + 1, .timers, \.timers)
      : view.limits.allows(loop.taskCount + 1, .tasks, \.tasks)
  }

  private func intervalOrigin(_ number: Int) -> String? {
    if let known = intervalOrigins[number] { return known }
    let place = currentPlace()
    intervalOrigins[number] = place
    return place
  }

  func clearTimer(_ number: Int) {
    if !loop.cancel(self, task: number) { loop.cancel(self, task: number | Self.gestureTask) }
    intervalOrigins.removeValue(forKey: number)
  }

  func requestFrame(milliseconds: Double) {
    guard !dropsTasks else { return }
    let delay = Int64(milliseconds * 1_000_000)
    loop.schedule(
      self, task: Self.frameTask, after: max(1, delay),
      work: PendingWork(
        kind: .timer(delay: .nanoseconds(delay), repeats: false), label: "requestAnimationFrame",
        origin: currentPlace()))
  }

  /// - Returns: False if too many tasks are waiting already.
  func postTask() -> Bool {
    guard !dropsTasks else { return true }
    guard let view, mayPost(behind: 0, in: view) else { return false }
    loop.post(self, task: Self.pageTask)
    return true
  }

  /// Runs the rest of the running task in a call of its own, after its microtasks.
  func continueTask() { loop.continueTask(of: self, task: Self.restTask) }

  /// Runs a timer, the animation frames, or a task of the page.
  func run(task: Int) {
    guard !dropsTasks else { return }
    if let view, view.suspension.holdsTasks {
      view.suspension.hold(self, task: task)
      return
    }
    guard task > 0, task & Self.gestureTask != 0 else { return runPlain(task: task) }
    core.withGesture(.inTimer) { runPlain(task: task & ~Self.gestureTask) }
  }

  private func runPlain(task number: Int) {
    guard !isClosed, let object else { return }
    if number > 0 { view?.reporter.timer(number, on: loop) }
    do throws(JavaScriptException) {
      if number == Self.frameTask {
        while core.context.isTrue(try core.call(.fireFrame, [object.handle])), !isClosed {}
      } else if number == Self.pageTask {
        var hasMore = core.context.isTrue(try core.call(.runTask, [object.handle]))
        while hasMore, !isClosed { hasMore = core.context.isTrue(try core.call(.continueEvent, [object.handle])) }
      } else if number == Self.restTask {
        try core.call(.runRest, [object.handle])
      } else if let fireTimer {
        isFiringTimer = true
        defer { isFiringTimer = false }
        _ = try core.context.call(fireTimer.handle, object.handle, core.context.handle(Double(number)))
      }
    } catch {
      report(error, phase: number > 0 ? "timer" : "listener")
    }
  }
}
