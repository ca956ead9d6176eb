import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// Runs the specs of one file: reads it, runs its tests one after the other, and reports events.
///
/// The file runs in a context of its own. Each test has a fresh page, and both use the virtual time of that page's
/// event loop.
public final class SpecSession {
  /// Called with each event.
  public typealias Observer = (SpecEvent) -> Void

  let path: String
  let options: SpecOptions
  let observer: Observer
  let operations: [String: Operation]
  let statements: [String: Statement]
  let makeBridge: (String, WebView, BridgeObjectNames) throws -> any NativeBridge
  let group = WebViewGroup()
  private(set) var realm: SpecRealm?
  private(set) var tests: [SpecTest] = []
  /// The tests that do not run and that are not reported yet.
  private var skipped: ArraySlice<SpecTest> = []
  /// The stage of the current step; nil before its first use.
  var present: SpecStage?
  /// The number of the latest page or context; those of a test are never those of another, except for the first ones.
  var lastPage = 0
  /// The contexts that the running test created, by number.
  var contexts: [Int: SpecContext] = [:]
  /// The device of the file's tests, if the spec sets one.
  var fileDevice: Device?
  /// The device of the running test, if it sets one.
  var testDevice: Device?
  /// The running test and its state.
  var run: TestRun?
  /// The failed runs of tests that were retried, by their numbers.
  var attempts: [Int: [SpecAttempt]] = [:]
  /// The places of `.only`.
  private var focused: [SpecFailure] = []
  /// Cancels the time limit of the running step.
  var cancelDeadline: () -> Void = {}
  /// The faults of every test's page, unless the test sets others.
  var faults: FaultPlan?
  /// The running hook of a suite: the names of its suites, and its own.
  var hook: [String]?
  /// The clues from the page of the suite's hook right before the test, for all runs of the test.
  var hookClues: SpecClues?
  /// The limit of virtual time for that step, in milliseconds; nil for the default of the options.
  var stepLimit: Double?
  /// The real time that the step may still wait for servers.
  var serverTime = Duration.zero
  /// The virtual time at which the step times out.
  var stepEnd: Duration?
  /// The generator behind the spec's `Math.random`: the same sequence for each test.
  var random: SplitMix64
  /// The kinds of events that the spec listens to.
  var heard: Set<String> = []
  /// The events of the network that no listener, route or recording of the spec needed so far.
  var unreadNetworkEvents: [SpecNetworkEvent] = []
  /// The files that the run read and wrote, in addition to the spec.
  var usedFiles = UsedFiles()
  /// The replies that wait until the spec's current task, with all its microtasks, is over.
  var nextTurn: [SpecReply] = []
  /// The replies that the current step may still wait for.
  var replies = PendingReplies()
  /// The steps of the running test or hook; nil if recording is off.
  var steps: StepRecorder?
  /// The number of the latest action, which a snapshot before it belongs to.
  var lastAction: Int?
  var failureCount = 0
  /// The tests whose earlier run failed.
  var failedBefore: Set<Int> = []
  /// The results of the running group of serial tests; nil outside of such a group.
  var heldResults: [SpecResult]?
  /// The page's surroundings that `test.use()` sets for the running test or hook.
  var surroundings = SpecSurroundings()
  var calls = 0

  /// Creates the session of a file.
  ///
  /// - Parameter makeBridge: Creates the bridge with a name in a view, with the names of its objects in pages.
  public init(
    path: String, options: SpecOptions,
    makeBridge: @escaping (String, WebView, BridgeObjectNames) throws -> any NativeBridge,
    observer: @escaping Observer
  ) {
    self.path = path
    self.options = options
    self.makeBridge = makeBridge
    self.observer = observer
    faults = options.faults
    random = SplitMix64(state: options.configuration.randomSeed ?? 0)
    if options.recordsSteps { steps = StepRecorder(recordsPages: options.recordsPages) }
    operations = Self.allOperations
    statements = Self.allStatements
  }

  /// The URLs of the spec API's own scripts, as stacks name them.
  public static let ownScripts =
    (EmbeddedScript.specs + EmbeddedScript.builtins).map(\.name) + [SpecModules.systemURL]

  private static let allOperations = [
    pageOperations, loadOperations, nativeOperations, networkOperations, requestOperations,
  ].reduce(into: [:]) { all, more in
    all.merge(more) { first, _ in first }
  }

  private static let allStatements = [
    runStatements, pageStatements, nativeStatements, SpecModules.statements, SpecModules.systemStatements,
    snapshotStatements, networkStatements, addressStatements, contextStatements, configurationStatements,
    surroundingsStatements, windowStatements, frameStatements, requestStatements, fileStatements, storageStatements,
    socketStatements, stepStatements,
  ].reduce(into: [:]) { all, more in all.merge(more) { first, _ in first } }

  /// Returns the spec's current time in milliseconds since 1970: that of the current page, or of the next one.
  func readClock() -> Double {
    if let loop = present?.loop {
      // A spec that polls the clock in a loop waits for the page's clock, which advances for page scripts that poll it.
      _ = loop.countClockRead()
      return loop.wallClock
    }
    guard case .virtual(let epoch) = options.configuration.clock else { return Date().timeIntervalSince1970 * 1000 }
    return epoch
  }

  /// Runs the file's tests.
  ///
  /// - Returns: A Boolean value that indicates whether all tests that ran passed.
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
    guard !options.listsOnly else {
      close()
      observer(.fileEnded(path: path))
      return true
    }
    for failure in focused { fail("", failure) }
    if tests.isEmpty { fail("", SpecFailure(message: "the file contains no tests")) }
    let rest = tests.filter { !options.leavesOut($0) }
    let taken = Set(options.choose(tests).map(\.id))
    let chosen = focused.isEmpty ? rest.filter { $0.state == .run && taken.contains($0.id) } : []
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
      let realm = try openRealm()
      if let use = options.use { try realm.call("applyUse", .string(use)) }
      for file in options.setupFiles { try realm.call("runSetupFile", .string(file)) }
      if let setup = options.globalSetup {
        try realm.call(
          "declareGlobalSetup", .array(setup.setups.map { .string($0) }), .array(setup.teardowns.map { .string($0) }))
      } else {
        let code = try realm.modules.sources.code(of: text, path)
        if let failure = try realm.run(code) {
          // A top-level `await` cannot settle after its script was terminated.
          try checkTermination()
          throw SpecError(failure: failure)
        }
      }
      let list = try realm.call("list").structuredCopy().array.map { Array($0) } ?? []
      tests = list.compactMap { SpecTest($0, realm.modules.sources) }
      if options.forbidsOnly { focused = SpecFailure.ofFocus(list.map { $0["focused"] }) }
      try endDeclarations()
    } catch let error as JavaScriptException {
      throw specError(error)
    } catch let error as TranspileError {
      throw SpecError(
        failure: SpecFailure(name: "SyntaxError", message: error.message, line: error.line, column: error.column))
    } catch let error as SpecError {
      throw error
    } catch {
      throw SpecError(failure: SpecFailure(message: "\(error)"))
    }
  }

  /// Creates the context of the file.
  @discardableResult
  func openRealm() throws -> SpecRealm {
    let realm = try SpecRealm(
      url: path, scriptTimeLimit: options.scriptTimeLimit, transpiler: options.transpiler,
      keepsSourceMaps: options.keepsSourceMaps,
      ask: { [unowned self] name, arguments, reply in
        guard let operation = operations[name] else { return reply.reject("unknown operation: \(name)") }
        operation(self, arguments, reply)
        if reply.isOpen { replies.append(reply) }
        // A query changes nothing, and neither does waiting.
        if !Self.questions.contains(name) { present?.hasChanged = true }
      },
      perform: { [unowned self] name, arguments in try statements[name]?(self, arguments) ?? .undefined })
    self.realm = realm
    realm.modules.willRun = options.willRunScript
    options.openContext(realm.context) { [path, sources = realm.modules.sources] file in
      guard file == path || sources.files.contains(file) else { return nil }
      return FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
    }
    return realm
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
    if !isOver { fail("", SpecFailure(message: "the run stopped outside any test")) }
  }

  private func close() {
    cancelDeadline()
    leaveStage(before: tests.count)
    realm?.context.close()
    realm = nil
  }

  /// Reports the tests that do not run, each at its position in the file's order.
  func skipTests(before id: Int) {
    while let test = skipped.first, test.id < id {
      skipped.removeFirst()
      report(SpecResult(test: test, verdict: test.state == .todo ? .todo : .skipped))
    }
  }

  func fail(_ suite: String, _ failure: SpecFailure) {
    failureCount += 1
    observer(.failed(suite: suite, failure))
  }
}
