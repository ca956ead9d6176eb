import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// Runs the specs of one file: reads it, runs its tests one after the other, and tells what happens.
///
/// The file runs in a context of its own. Each test has a fresh page, whose event loop is the time of both.
public final class SpecSession {
  /// Hears of what happens.
  public typealias Observer = (SpecEvent) -> Void

  let path: String
  let options: SpecOptions
  let observer: Observer
  let operations: [String: Operation]
  let statements: [String: Statement]
  let makeBridge: (String, WebView) throws -> any NativeBridge
  let group = WebViewGroup()
  private(set) var realm: SpecRealm?
  private(set) var tests: [SpecTest] = []
  /// The tests that do not run, and that nobody was told of yet.
  private var skipped: ArraySlice<SpecTest> = []
  /// What the present step plays on; nil before it is needed.
  var present: SpecStage?
  /// The device of the file's tests, where the spec says so.
  var fileDevice: Device?
  /// The device of the test that runs, where it says so.
  var testDevice: Device?
  /// The test that runs, and how it does.
  var run: TestRun?
  /// What ends the step that runs when it takes too long.
  var cancelDeadline: () -> Void = {}
  /// The faults that every test's page has, unless the test says otherwise.
  var faults: FaultPlan?
  /// The hook of a suite that runs: the names of its suites, and its own.
  var hook: [String]?
  /// What went on in the page of a hook of the suite right before the test, in all its runs.
  var hookClues: SpecClues?
  /// How much of the page's time that step may take, in milliseconds; nil for what the options say.
  var stepLimit: Double?
  /// When the step's time is over.
  var stepEnd: Duration?
  /// What the spec's `Math.random` gives: the same row for each test.
  var random: SplitMix64
  /// The kinds of events that the spec listens to.
  var heard: Set<String> = []
  /// The files that the run read and wrote, beside the spec.
  var usedFiles = UsedFiles()
  /// Who waits until the spec's present task, with all its reactions, is over.
  var nextTurn: [SpecReply] = []
  /// The answers that the present step may still wait for.
  var replies = PendingReplies()
  var failureCount = 0
  var calls = 0

  /// Makes the session of a file.
  ///
  /// - Parameter makeBridge: Makes the bridge of a name in a view.
  public init(
    path: String, options: SpecOptions, makeBridge: @escaping (String, WebView) throws -> any NativeBridge,
    observer: @escaping Observer
  ) {
    self.path = path
    self.options = options
    self.makeBridge = makeBridge
    self.observer = observer
    faults = options.faults
    random = SplitMix64(state: options.configuration.randomSeed ?? 0)
    operations = Self.allOperations
    statements = Self.allStatements
  }

  private static let allOperations = [pageOperations, loadOperations, nativeOperations].reduce(into: [:]) { all, more in
    all.merge(more) { first, _ in first }
  }

  private static let allStatements = [
    runStatements, pageStatements, nativeStatements, SpecModules.statements, snapshotStatements, networkStatements,
    contextStatements,
  ].reduce(into: [:]) { all, more in all.merge(more) { first, _ in first } }

  /// The spec looks at the clock: the time of the present page, or of one that is yet to come, in milliseconds since
  /// 1970.
  func readClock() -> Double {
    if let loop = present?.view.eventLoop {
      // A spec that waits for the clock in a loop waits for the page's, which moves for scripts of the page that do so.
      _ = loop.countClockRead()
      return loop.wallClock
    }
    guard case .virtual(let epoch) = options.configuration.clock else { return Date().timeIntervalSince1970 * 1000 }
    return epoch
  }

  /// Runs the file's tests.
  ///
  /// - Returns: Whether all that ran passed.
  public func run(_ text: String) -> Bool {
    do throws(SpecError) {
      try open(text)
    } catch {
      observer(.fileBegan(path: path, tests: []))
      fail("", error.failure)
      tellFiles()
      observer(.fileEnded(path: path))
      return false
    }
    observer(.fileBegan(path: path, tests: tests))
    if tests.isEmpty { fail("", SpecFailure(message: "the file declares no test")) }
    let rest = tests.filter { !options.leavesOut($0) }
    let chosen = rest.filter { $0.state == .run && options.takes($0) }
    let ids = Set(chosen.map(\.id))
    skipped = rest.filter { !ids.contains($0.id) }[...]
    if !chosen.isEmpty { runAll(chosen) }
    skipTests(before: tests.count)
    endSnapshots(text)
    tellFiles()
    close()
    observer(.fileEnded(path: path))
    return failureCount == 0
  }

  /// Reads the file and lists its tests.
  private func open(_ text: String) throws(SpecError) {
    do {
      let realm = try SpecRealm(
        url: path, scriptTimeLimit: options.scriptTimeLimit,
        ask: { [unowned self] name, arguments, reply in
          guard let operation = operations[name] else { return reply.reject("no such operation: \(name)") }
          operation(self, arguments, reply)
          if reply.isOpen { replies.append(reply) }
          // A question changes nothing, and neither does waiting.
          if !Self.questions.contains(name) { present?.hasChanged = true }
        },
        tell: { [unowned self] name, arguments in try statements[name]?(self, arguments) ?? .undefined })
      self.realm = realm
      try realm.run(text, url: path)
      tests = try realm.call("list").structuredCopy().array?.compactMap { SpecTest($0) } ?? []
      try realm.call("closeTree")
    } catch let error as JavaScriptException {
      throw specError(error)
    } catch {
      throw SpecError(failure: SpecFailure(message: "\(error)"))
    }
  }

  private func runAll(_ chosen: [SpecTest]) {
    guard let realm else { return }
    var isOver = false
    do {
      let end = try realm.call("run", .array(chosen.map { .number($0.id) }))
      try end.then(
        onFulfilled: { _ in isOver = true },
        onRejected: { [unowned self] reason in
          isOver = true
          fail("", SpecFailure(message: (try? reason.toString()) ?? "unknown"))
        })
    } catch {
      isOver = true
      fail("", SpecFailure(message: "\(error)"))
    }
    while !isOver, turn() {}
    if !isOver { fail("", SpecFailure(message: "the run came to a halt outside of any test")) }
  }

  private func close() {
    cancelDeadline()
    leaveStage(before: tests.count)
    realm?.context.close()
    realm = nil
  }

  /// Tells of the tests that do not run, each in its place of the file's order.
  func skipTests(before id: Int) {
    while let test = skipped.first, test.id < id {
      skipped.removeFirst()
      observer(.testEnded(SpecResult(test: test, verdict: test.state == .todo ? .todo : .skipped)))
    }
  }

  func fail(_ suite: String, _ failure: SpecFailure) {
    failureCount += 1
    observer(.failed(suite: suite, failure))
  }
}
