import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine

extension SpecSession {
  /// A synchronous statement of a spec, which returns its result immediately.
  typealias Statement = @Sendable (SpecSession, [StructuredValue]) throws -> StructuredValue

  /// The test that is running.
  struct TestRun {
    let test: SpecTest
    let retry: Int
    let began: ContinuousClock.Instant
    /// The unexpected failures: errors of the page, and of listeners.
    var failures: [SpecFailure] = []
  }

  /// The statements with which the spec API reports the progress of tests.
  static let runStatements: [String: Statement] = [
    "stepBegins": { session, arguments in
      session.hook = arguments[1].array?.compactMap(\.string)
      try session.beginStep(arguments[0].number)
      return .undefined
    },
    "testBegins": { session, arguments in
      session.testBegins(arguments[0].integer ?? 0, retry: arguments[1].integer ?? 0)
      return .undefined
    },
    "testEnds": { session, arguments in
      .string(
        session.testEnds(
          arguments[1].array?.map { SpecFailure($0) } ?? [], isToFail: arguments[2].boolean == true))
    },
    "isOver": { session, _ in .boolean(session.options.bail.map { session.failureCount >= $0 } ?? false) },
    "suiteFails": { session, arguments in
      session.fail(arguments[0].string ?? "", SpecFailure(arguments[1]))
      return .undefined
    },
    "nearest": { _, arguments in
      let words = arguments.compactMap(\.string)
      return words.first.flatMap { NameSuggestion.nearest(to: $0, among: words.dropFirst()) }.map { .string($0) }
        ?? .null
    },
    "print": { session, arguments in
      session.observer(.printed(level: arguments[0].string ?? "log", text: arguments[1].string ?? ""))
      return .undefined
    },
    "startTimer": { session, arguments in
      .number(try session.startTimer(.milliseconds(arguments[0].number ?? 0), repeats: arguments[1].boolean == true))
    },
    "stopTimer": { session, arguments in
      if session.hasStage { try session.stage().timers.removeValue(forKey: arguments[0].integer ?? 0)?() }
      return .undefined
    },
    "timerFails": { session, arguments in
      session.note(SpecFailure(arguments[0]))
      return .undefined
    },
    "random": { session, _ in .number(Double(session.random.next() >> 11) / Double(1 << 53)) },
    "now": { session, _ in .number(session.readClock()) },
    "isVirtual": { session, _ in .boolean(session.options.configuration.clock != .real) },
  ]

  private func testBegins(_ id: Int, retry: Int) {
    // The current stage belonged to a hook of the suite.
    if retry == 0 { hookClues = present?.hook?.last == "beforeAll" ? present?.told : nil }
    leaveStage(before: id)
    let test = tests[id]
    skipTests(before: id)
    random = SplitMix64(state: options.configuration.randomSeed ?? 0)
    run = TestRun(test: test, retry: retry, began: .now)
    observer(.testBegan(test, retry: retry))
  }

  /// Decides the verdict of the test that ran: `passed`, `failed`, or `again`, which requests a retry.
  private func testEnds(_ failures: [SpecFailure], isToFail: Bool) -> String {
    guard let run else { return "failed" }
    self.run = nil
    var notes = present?.leftovers ?? []
    var all = (failures + run.failures).map { failure -> SpecFailure in
      // A failure that no line of the spec caused is reported at the test's line.
      var failure = failure
      if failure.line == nil { failure.line = run.test.line }
      return failure
    }
    if options.isStrict, all.isEmpty { all = losses(notes, in: run.test) }
    notes += present?.unknownCalls ?? []
    if isToFail {
      let failure = SpecFailure(message: "the test is marked `failing` but passed", line: run.test.line)
      all = all.isEmpty ? [failure] : []
    }
    let pageTime = hasStage ? (try? stage()).map { $0.view.eventLoop.now - $0.start } ?? .zero : .zero
    if hasStage, let record = try? stage().record(of: run) { observer(.recorded(record)) }
    if let injector = present?.injector, !injector.injected.isEmpty, let plan = injector.lastPlan {
      observer(.faultsInjected(plan: plan.description, calls: injector.injected.sorted()))
    }
    let clues = all.isEmpty ? nil : present == nil ? hookClues : present?.told
    leaveStage()
    if !all.isEmpty, run.retry < options.retries { return "again" }
    if !all.isEmpty { failureCount += 1 }
    let verdict: SpecResult.Verdict = !all.isEmpty ? .failed : run.retry > 0 ? .flaky : .passed
    observer(
      .testEnded(
        SpecResult(
          test: run.test, verdict: verdict, failures: all, pageMilliseconds: pageTime / .milliseconds(1),
          milliseconds: (.now - run.began) / .milliseconds(1), retries: run.retry, notes: notes,
          clues: clues)))
    return all.isEmpty ? "passed" : "failed"
  }

  /// Returns the failures that strict mode adds.
  private func losses(_ notes: [String], in test: SpecTest) -> [SpecFailure] {
    let faults = present?.faults ?? []
    let texts = faults.map { "\($0.string("code") ?? ""): \($0.string("text") ?? "")" }
    return (notes + texts).map {
      SpecFailure(name: "StrictError", message: "--fidelity strict: \($0)", line: test.line)
    }
  }

  /// Records a failure that the test did not expect.
  func note(_ failure: SpecFailure) {
    if run != nil { run?.failures.append(failure) } else { fail("", failure) }
  }

  private func startTimer(_ delay: Duration, repeats: Bool) throws -> Int {
    calls += 1
    let id = calls
    let stage = try stage()
    func schedule() {
      stage.timers[id] = stage.view.eventLoop.post(
        after: max(delay, .milliseconds(repeats ? 1 : 0)), label: "a timer of the spec"
      ) {
        [unowned self, weak stage] in
        guard let stage, stage.timers.removeValue(forKey: id) != nil else { return }
        if repeats { schedule() }
        do { try realm?.call("fire", .number(id)) } catch let error as JavaScriptException {
          note(specError(error).failure)
        } catch {
          note(SpecFailure(message: "\(error)"))
        }
      }
    }
    schedule()
    return id
  }
}

extension SpecTest {
  /// Reads a test as the spec API describes it.
  ///
  /// - Parameter sources: Maps its line to that of the file that the user wrote.
  init?(_ value: StructuredValue, _ sources: SpecSources) {
    guard let id = value["id"].integer, let path = value["path"].array else { return nil }
    let place = value["place"]["line"].integer.map { line in
      sources.original(
        SpecPlace(file: value["place"]["url"].string ?? "", line: line, column: value["place"]["column"].integer))
    }
    self.init(
      id: id, path: path.compactMap(\.string), line: place?.line,
      state: value["state"].string.flatMap { State(rawValue: $0) } ?? .run)
  }
}

extension SpecFailure {
  /// Reads an error as the spec API describes it.
  init(_ value: StructuredValue) {
    let name = value["name"].string ?? "Error"
    self.init(
      name: name, message: value["message"].string ?? "",
      line: value["place"]["line"].integer, column: value["place"]["column"].integer,
      file: value["place"]["url"].string,
      stack: value["stack"].array?.compactMap { SpecStackFrame($0) } ?? [])
  }
}

extension SpecStackFrame {
  /// Reads a frame as the spec API describes it.
  init?(_ value: StructuredValue) {
    guard let file = value["url"].string, let line = value["line"].integer else { return nil }
    self.init(
      function: value["name"].string.flatMap { $0.isEmpty ? nil : $0 }, file: file, line: line,
      column: value["column"].integer, isAsync: value["isAsync"].boolean == true,
      isDependency: value["isDependency"].boolean == true)
  }
}
