import Foundation
import HeadlessWebView
import JavaScriptEngine

/// Advances the virtual time of a test.
extension SpecSession {
  /// Runs the tasks that are due in the page, or advances virtual time to the next task.
  ///
  /// - Returns: A Boolean value that indicates whether anything is left that could let the spec continue.
  func turn() -> Bool {
    if giveUpEndedStep() { return true }
    if !nextTurn.isEmpty {
      let replies = nextTurn
      nextTurn = []
      for reply in replies { reply.resolve() }
      return true
    }
    guard let stage = try? stage() else { return giveUp("the page's web view cannot be created") }
    let loop = stage.loop
    let isProbing = stage.probes > 0
    let count = loop.runDueTasks(limit: Self.tasksPerTurn)
    // The tasks of a query about the page don't trigger another query.
    if count > 0, !isProbing { stage.hasChanged = true }
    stage.busyTurns = count > 0 ? stage.busyTurns + 1 : 0
    if stage.busyTurns == 0 {
      stage.restsFromWork()
    } else if isBusyForTooLong(stage) {
      giveUp(stage.endlessWork)
      stage.restsFromWork()
    }
    if count == 0 || stage.busyTurns > Self.mostBusyTurns, tellRest(stage) { return true }
    if count > 0 { return true }
    if tellChange(stage) { return true }
    // A server takes real time, in which no virtual time may pass: the test would time out at once.
    let start = ContinuousClock.now
    if loop.waitForServer(limit: serverTime) {
      serverTime -= .now - start
      return true
    }
    guard loop.hasWork(besides: Self.deadlineLabel) else {
      return giveUp("deadlock: the awaited promise can never settle")
    }
    // The loop evaluates the condition before and after time moves: the run ends with the first advance of time.
    var looks = 0
    do throws(EventLoopError) {
      try loop.run(
        until: {
          looks += 1
          return looks > 1
        }, timeout: .century)
    } catch {
      return giveUp("\(error)")
    }
    return true
  }

  /// Fails the step whose own script was terminated at the time limit, which the spec's realm cannot notice.
  ///
  /// - Returns: A Boolean value that indicates whether there was such a step.
  private func giveUpEndedStep() -> Bool {
    guard let realm, realm.context.virtualMachine.takeUnreportedTermination() else { return false }
    let stack = realm.context.virtualMachine.lastTermination?.stack ?? []
    return giveUp(options.ended("the spec"), at: ["stack": .string(stack.map(\.description).joined(separator: "\n"))])
  }

  /// Returns whether the page has been busy for too long while its virtual time did not advance.
  private func isBusyForTooLong(_ stage: SpecStage) -> Bool {
    let now = stage.loop.now
    let paused = stage.loop.pausedTime
    // With the real clock, time advances while the page works. A debugger that paused a script began a new series.
    guard let since = stage.busySince, since.pageTime == now, since.paused == paused else {
      stage.busySince = (ProcessorTime.thread, now, paused)
      return false
    }
    return since.computed + options.restTimeLimit < ProcessorTime.thread
  }

  private static let tasksPerTurn = 256
  /// The number of turns after which a page that is never idle is treated as idle.
  private static let mostBusyTurns = 200
  private static let deadlineLabel = "the test's time limit"

  /// Calls the closures that wait until nothing is due in the page.
  private func tellRest(_ stage: SpecStage) -> Bool {
    guard !stage.rests.isEmpty else { return false }
    let rests = stage.rests
    stage.rests = []
    for rest in rests { rest() }
    return true
  }

  /// Runs a closure after everything that is due in the page has run, without advancing virtual time.
  func atRest(_ body: @escaping () -> Void) { present?.rests.append(body) }

  /// Calls the closures that wait for a change if the idle page has changed, or if virtual time has moved.
  private func tellChange(_ stage: SpecStage) -> Bool {
    let now = stage.loop.now
    guard !stage.waits.isEmpty, stage.hasChanged || stage.lastRest != now else { return false }
    stage.hasChanged = false
    stage.lastRest = now
    let waits = stage.waits
    stage.waits = []
    for wait in waits { wait(true) }
    return true
  }

  /// Waits until something happens in the page or virtual time moves; the result is false when the wait times out.
  ///
  /// - Parameter onlyFromNowOn: Whether to ignore changes before the call, which a query of the spec's own state has
  ///   already seen.
  func waitForChange(_ milliseconds: Double, onlyFromNowOn: Bool, _ reply: SpecReply) throws {
    let stage = try stage()
    if onlyFromNowOn, stage.waits.isEmpty { (stage.hasChanged, stage.lastRest) = (false, stage.loop.now) }
    let cancel = stage.loop.post(after: .milliseconds(max(0, milliseconds)), label: "the spec's wait") {
      reply.resolve(false)
    }
    stage.waits.append { hasChanged in
      cancel()
      reply.resolve(.boolean(hasChanged))
    }
  }

  /// Begins a step, which is a hook or the body of a test, with a limit of virtual time.
  func beginStep(_ milliseconds: Double?) throws {
    stepLimit = milliseconds
    let limit = milliseconds.map { Duration.milliseconds($0) } ?? options.timeout
    serverTime = limit
    try setDeadline(after: limit, limit)
  }

  /// Extends the step's time limit by the virtual time that the spec itself lets pass.
  func extendDeadline(by duration: Duration) throws {
    guard let end = stepEnd else { return }
    let now = try stage().loop.now
    try setDeadline(after: end - now + duration, stepLimit.map { Duration.milliseconds($0) } ?? options.timeout)
  }

  /// Changes the time limit of the running step, without the virtual time that it has used already.
  func changeStepLimit(to milliseconds: Double?) throws {
    guard let end = stepEnd else { return }
    let old = stepLimit.map { Duration.milliseconds($0) } ?? options.timeout
    stepLimit = milliseconds
    let limit = milliseconds.map { Duration.milliseconds($0) } ?? options.timeout
    try setDeadline(after: end - old + limit - (try stage().view.eventLoop.now), limit)
  }

  private func setDeadline(after time: Duration, _ limit: Duration) throws {
    cancelDeadline()
    let loop = try stage().loop
    stepEnd = loop.now + time
    cancelDeadline = loop.post(after: time, label: Self.deadlineLabel) { [unowned self] in
      giveUp(
        timedOut(after: limit)
          + "\nIncrease the limit with --timeout SECONDS or test(name, body, MILLISECONDS).")
    }
  }

  /// Returns the message for a limit that was exceeded: with the virtual clock, no real time may have passed.
  func timedOut(after limit: Duration) -> String {
    "timed out after \(limit.milliseconds) ms" + (options.configuration.clock == .real ? "" : " (virtual)")
  }

  /// Ends the running step with a failure.
  ///
  /// - Returns: A Boolean value that indicates whether there was such a step.
  @discardableResult
  func giveUp(_ message: String, at place: StructuredValue? = nil) -> Bool {
    (try? realm?.call("giveUp", .string(message), place ?? .undefined).boolean) == true
  }
}

extension Duration {
  /// One hundred years, which is effectively unlimited.
  fileprivate static let century = Duration.seconds(100 * 365 * 24 * 3600)

  /// Returns the duration for a time in a spec, which may be any number.
  static func milliseconds(_ milliseconds: Double) -> Duration {
    guard !milliseconds.isNaN else { return .zero }
    let longest = century / .milliseconds(1)
    return .nanoseconds(Int64(min(max(milliseconds, -longest), longest) * 1_000_000))
  }

  /// The duration in whole milliseconds, as text.
  var milliseconds: String {
    let value = self / .milliseconds(1)
    return value == value.rounded() ? String(Int(value)) : String(value)
  }
}
