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
    /// Remarks that do not fail the test.
    var notes: [String] = []
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
      .string(session.testEnds(arguments[1].array?.map { SpecFailure($0) } ?? [], TestEnd(arguments[2])))
    },
    "groupBegins": { session, _ in
      session.heldResults = []
      return .undefined
    },
    "groupEnds": { session, arguments in
      session.releaseResults(isRetried: arguments[0].boolean == true)
      return .undefined
    },
    "setStepLimit": { session, arguments in
      try session.changeStepLimit(to: arguments[0].number)
      return .undefined
    },
    "limits": { session, _ in
      [
        "timeout": .number(session.options.timeout / .milliseconds(1)), "retries": .number(session.options.retries),
        "root": .string(session.options.root),
      ]
    },
    "failures": { session, _ in .array((session.run?.failures ?? []).map(\.value)) },
    "pageTime": { session, _ in .number(session.pageMilliseconds) },
    "findAttachment": { session, arguments in .boolean(session.hasFile(arguments[0].string ?? "")) },
    "note": { session, arguments in
      session.run?.notes.append(arguments[0].string ?? "")
      return .undefined
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

  /// Decides the verdict of the test that ran: `passed`, `failed`, `skipped`, or `again`, which requests another run.
  private func testEnds(_ failures: [SpecFailure], _ end: TestEnd) -> String {
    guard let run else { return "failed" }
    self.run = nil
    var notes = present?.leftovers ?? []
    var all = (failures + run.failures).map { failure -> SpecFailure in
      // A failure that no line of the spec caused is reported at the test's line.
      var failure = failure
      if failure.line == nil { failure.line = run.test.line }
      return failure
    }
    if options.isStrict, all.isEmpty, !end.isSkipped { all = losses(notes, in: run.test) }
    notes += (present?.unknownCalls ?? []) + run.notes
    if end.isToFail, !end.isSkipped {
      let failure = SpecFailure(message: "the test is marked `failing` but passed", line: run.test.line)
      all = all.isEmpty ? [failure] : []
    }
    let pageTime = pageMilliseconds
    let emptyRecord = options.recordsPages ? SpecRecord(withoutPageOf: run) : nil
    if var record = present?.record(of: run) ?? emptyRecord {
      record.failures = all
      record.milliseconds = (.now - run.began) / .milliseconds(1)
      observer(.recorded(record.with(steps, present?.exchanges ?? [])))
    }
    for injector in present?.pages.map(\.injector) ?? [] where !injector.injected.isEmpty {
      guard let plan = injector.lastPlan else { continue }
      observer(.faultsInjected(plan: plan.description, calls: injector.injected.sorted()))
    }
    let stepResults = all.isEmpty ? nil : steps?.results
    let clues = all.isEmpty ? nil : present == nil ? hookClues : present?.told
    leaveStage()
    let milliseconds = (.now - run.began) / .milliseconds(1)
    if !all.isEmpty, run.retry < end.retries ?? options.retries {
      attempts[run.test.id, default: []].append(
        SpecAttempt(failures: all, milliseconds: milliseconds, steps: stepResults))
      failedBefore.insert(run.test.id)
      return "again"
    }
    if all.isEmpty, !end.isSkipped, end.isRepeated { return "repeat" }
    let verdict: SpecResult.Verdict =
      !all.isEmpty
      ? .failed : end.isSkipped ? .skipped : failedBefore.contains(run.test.id) ? .flaky : .passed
    report(
      SpecResult(
        test: run.test, verdict: verdict, failures: all, pageMilliseconds: pageTime, milliseconds: milliseconds,
        retries: run.retry, attempts: attempts[run.test.id] ?? [], notes: notes, clues: clues,
        annotations: end.annotations, attachments: end.attachments, steps: stepResults))
    return !all.isEmpty ? "failed" : end.isSkipped ? "skipped" : "passed"
  }

  /// Reports a result now, or keeps it until its group of serial tests has ended.
  func report(_ result: SpecResult) {
    guard heldResults == nil else {
      heldResults?.append(result)
      return
    }
    if result.verdict == .failed { failureCount += 1 }
    observer(.testEnded(result))
  }

  /// Reports the results of a group of serial tests, unless the whole group runs again.
  private func releaseResults(isRetried: Bool) {
    let results = heldResults ?? []
    heldResults = nil
    guard isRetried else { return results.forEach(report) }
    for result in results where result.verdict == .failed {
      failedBefore.insert(result.test.id)
      attempts[result.test.id, default: []].append(
        SpecAttempt(failures: result.failures, milliseconds: result.milliseconds, steps: result.steps))
    }
  }

  /// The virtual time of the running test, in milliseconds.
  private var pageMilliseconds: Double {
    present.map { ($0.loop.now - $0.start) / .milliseconds(1) } ?? 0
  }

  /// Returns whether there is a file at a path, which may be relative to the root of the run.
  private func hasFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path.hasPrefix("/") ? path : options.root + "/" + path)
  }

  /// Returns the failures that strict mode adds.
  private func losses(_ notes: [String], in test: SpecTest) -> [SpecFailure] {
    let faults = present?.faults ?? []
    let texts = faults.filter(\.failsStrictRuns).map { "\($0.string("code") ?? ""): \($0.string("text") ?? "")" }
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
      stage.timers[id] = stage.loop.post(
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
      id: id, path: path.compactMap(\.string), line: place?.line, column: place?.column,
      state: value["state"].string.flatMap { State(rawValue: $0) } ?? .run,
      tags: value["tags"].array?.compactMap(\.string) ?? [],
      suiteLines: value["suiteLines"].array?.compactMap(\.integer) ?? [],
      annotations: value["annotations"].array?.map { SpecAnnotation($0) } ?? [])
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

extension SpecFailure {
  /// The failure as the spec API describes it.
  fileprivate var value: StructuredValue {
    let frames = stack.map { frame -> StructuredValue in
      [
        "name": .string(frame.function ?? ""), "url": .string(frame.file), "line": .number(Double(frame.line)),
        "column": frame.column.map { .number(Double($0)) } ?? .null,
      ]
    }
    return ["name": .string(name), "message": .string(message), "stack": .array(frames)]
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
