import Foundation
import HeadlessWebView
import JavaScriptEngine

/// How the time of a test goes by.
extension SpecSession {
  /// Runs what is due in the page, or lets time go to what comes next.
  ///
  /// - Returns: Whether anything is left that could bring the spec further.
  func turn() -> Bool {
    if giveUpEndedStep() { return true }
    if !nextTurn.isEmpty {
      let replies = nextTurn
      nextTurn = []
      for reply in replies { reply.resolve() }
      return true
    }
    guard let stage = try? stage() else { return giveUp("the page's view cannot be made") }
    let loop = stage.view.eventLoop
    let isProbing = stage.probes > 0
    let count = loop.runDueTasks(limit: Self.tasksPerTurn)
    // The tasks of a question about the page are no reason to ask again.
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
    guard loop.hasWork(besides: Self.deadlineLabel) else {
      return giveUp("nothing is left to do that could end it: what it awaits will never come")
    }
    // Asked before time moves and behind it: the run ends with the first step of time.
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

  /// Gives up the step whose own script was ended at the time limit, which nothing in the spec's realm hears of.
  ///
  /// - Returns: Whether there was one.
  private func giveUpEndedStep() -> Bool {
    guard let realm, realm.context.virtualMachine.takeUnreportedTermination() else { return false }
    let files = realm.modules.files.union([path])
    let frame = realm.context.virtualMachine.lastTermination?.stack.first { $0.url.map(files.contains) ?? false }
    let place: StructuredValue? = frame.map { frame in
      ["url": .string(frame.url ?? path), "line": frame.line.map { .number(Double($0)) } ?? .null]
    }
    return giveUp(options.ended("the spec"), at: place)
  }

  /// Whether the page has had something to do all the time while its own time stood still.
  private func isBusyForTooLong(_ stage: SpecStage) -> Bool {
    let now = stage.view.eventLoop.now
    // By the machine's clock the page's time moves while it works.
    guard let since = stage.busySince, since.pageTime == now else {
      stage.busySince = (ProcessorTime.thread, now)
      return false
    }
    return since.computed + options.restTimeLimit < ProcessorTime.thread
  }

  private static let tasksPerTurn = 256
  /// After how many turns a page that never rests is taken for one that does.
  private static let mostBusyTurns = 200
  private static let deadlineLabel = "the test's time limit"

  /// Nothing is due in the page: tells those who wait for that.
  private func tellRest(_ stage: SpecStage) -> Bool {
    guard !stage.rests.isEmpty else { return false }
    let rests = stage.rests
    stage.rests = []
    for rest in rests { rest() }
    return true
  }

  /// Has something done when what follows now has run its course in the page, without that time goes by.
  func atRest(_ body: @escaping () -> Void) { present?.rests.append(body) }

  /// The page has come to rest: tells whoever waits for a change that there was one, or that time has moved.
  private func tellChange(_ stage: SpecStage) -> Bool {
    let now = stage.view.eventLoop.now
    guard !stage.waits.isEmpty, stage.hasChanged || stage.lastRest != now else { return false }
    stage.hasChanged = false
    stage.lastRest = now
    let waits = stage.waits
    stage.waits = []
    for wait in waits { wait(true) }
    return true
  }

  /// Waits until something happened in the page, or time moved; the answer is false at the end of the time that it may
  /// take.
  func waitForChange(_ milliseconds: Double, _ reply: SpecReply) throws {
    let stage = try stage()
    let cancel = stage.view.eventLoop.post(after: .milliseconds(max(0, milliseconds)), label: "the spec's wait") {
      reply.resolve(false)
    }
    stage.waits.append { hasChanged in
      cancel()
      reply.resolve(.boolean(hasChanged))
    }
  }

  /// A step begins: a hook or the body of a test, which may take so much of the page's time.
  func beginStep(_ milliseconds: Double?) throws {
    stepLimit = milliseconds
    let limit = milliseconds.map { Duration.milliseconds($0) } ?? options.timeout
    try setDeadline(after: limit, limit)
  }

  /// The spec lets time go by, which does not count for the step's limit.
  func extendDeadline(by duration: Duration) throws {
    guard let end = stepEnd else { return }
    let now = try stage().view.eventLoop.now
    try setDeadline(after: end - now + duration, stepLimit.map { Duration.milliseconds($0) } ?? options.timeout)
  }

  private func setDeadline(after time: Duration, _ limit: Duration) throws {
    cancelDeadline()
    let loop = try stage().view.eventLoop
    stepEnd = loop.now + time
    cancelDeadline = loop.post(after: time, label: Self.deadlineLabel) { [unowned self] in
      giveUp(
        "it took more than \(limit.milliseconds) ms of the page's time\n"
          + "--timeout SECONDS allows more, and so does test(name, body, MILLISECONDS)")
    }
  }

  /// Ends the step that runs with a failure.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func giveUp(_ message: String, at place: StructuredValue? = nil) -> Bool {
    (try? realm?.call("giveUp", .string(message), place ?? .undefined).boolean) == true
  }
}

extension Duration {
  /// A hundred years, which are as good as for ever.
  fileprivate static let century = Duration.seconds(100 * 365 * 24 * 3600)

  /// A time that a spec gives, whatever number it is.
  static func milliseconds(_ milliseconds: Double) -> Duration {
    guard !milliseconds.isNaN else { return .zero }
    let longest = century / .milliseconds(1)
    return .nanoseconds(Int64(min(max(milliseconds, -longest), longest) * 1_000_000))
  }

  /// The whole length in milliseconds, for a reader.
  var milliseconds: String {
    let value = self / .milliseconds(1)
    return value == value.rounded() ? String(Int(value)) : String(value)
  }
}
