import Foundation
import Ownership
import SpecRunner

/// A run of jobs and its reports.
struct TestRun {
  let plan: RunPlan
  let workers: WorkerSet
  /// The names of the tests to run in each job; `nil` for all.
  var only: [SpecJob: Set<String>]?
  /// The values that the global setup provided, as JSON.
  var provided: String?
  let interruption: Interruption

  private var options: TestOptions { plan.options }

  /// Runs jobs and reports their results.
  ///
  /// - Parameter listener: Called with each event, in the order of the reports.
  func run(_ jobs: [SpecJob], listener: @escaping @Sendable (SpecEvent, SpecJob) -> Void = { _, _ in }) throws
    -> Command.Status
  {
    let reports = try Reports(plan)
    let record = RunObserver(plan.record.read())
    let held = HeldReports(reports, plan: plan)
    let profile = options.page.profile.map { ProfileFile($0) }
    if let path = options.page.profile { try OutputFile.check(path, for: "--profile") }
    let start = ContinuousClock.now
    reports.begin(jobs.map(\.file).uniqued())
    let isLive = reports.isForReaders && Output.isTerminal && !RunEnvironment().isDumb
    let progress = isLive ? ProgressLine(jobs: jobs) : nil
    let work = Dictionary(jobs.map { ($0, self.work($0)) }) { first, _ in first }
    let pool = WorkerPool(
      jobs: jobs, plan: plan, workers: workers, observe: { progress?.read($0, of: $1) },
      report: { [interruption] event, job in
        held.tell(event, job)
        record.read(event, job)
        profile?.read(event)
        listener(event, job)
        if Output.hasFailed { interruption.interrupt(.outputClosed) }
      }, jobFor: { work[$0] })
    interruption.begin(pool)
    pool.run()
    interruption.end()
    progress?.end()
    let cause = interruption.cause
    if cause == nil, !jobs.isEmpty, let error = held.noMatch {
      reports.discardOutput()
      _ = try reports.end(0, interrupted: nil)
      guard options.passesWithoutTests else { throw error }
      Output.error("headless-bridge: note: \(error)")
      return .success
    }
    held.release()
    try profile?.write()
    let summary = try reports.end((.now - start) / .milliseconds(1), interrupted: cause?.description)
    for job in pool.blocked { record.block(job) }
    record.write(
      plan,
      isComplete: cause == nil && pool.blocked.isEmpty && !reports.hasLeftTests(of: jobs) && only == nil)
    if let cause {
      if cause != .outputClosed {
        Output.error(
          "headless-bridge: interrupted by \(cause): the remaining tests did not run, and reports are partial")
      }
      return cause.status
    }
    let isCovered = try reports.tellExtras()
    if let bail = options.bail, reports.hasLeftTests(of: jobs) {
      Output.error("headless-bridge: note: --bail \(bail): the remaining tests did not run")
    }
    return summary.hasPassed && isCovered ? .success : .pageFailed
  }

  /// Writes the reports of a run that could not begin.
  ///
  /// Otherwise the files of an earlier run would be taken for its results.
  func reportFailure(_ message: String, in file: String) throws {
    let reports = try Reports(plan), job = SpecJob(file: file, dialect: nil)
    reports.discardOutput()
    reports.begin([file])
    reports.tell(.fileBegan(path: file, tests: []), job)
    reports.tell(.failed(suite: "", SpecFailure(message: message)), job)
    reports.tell(.fileEnded(path: file), job)
    _ = try reports.end(0, interrupted: nil)
  }

  /// Returns a job as a worker runs it.
  private func work(_ job: SpecJob) -> WorkerJob {
    var work = plan.work(job)
    work.provided = provided
    if let names = only?[job], !names.contains(RunRecord.wholeFile) { work.names = names }
    return work
  }
}

/// Keeps the reports back until it is certain that a test matches the user's selection.
///
/// Otherwise the only output is the error, and not a list of skipped tests before it.
final class HeldReports: @unchecked Sendable {
  // Confined to the pool's lock while the pool runs, and to the owner before and after.
  private let reports: Reports
  private let plan: RunPlan
  private var pending: [(SpecEvent, SpecJob)] = []
  private var tests: [SpecTest] = []
  private var isHeld: Bool
  /// The selections of the projects: those of the user, and those of the configuration.
  private let selections: [TestSelection]

  init(_ reports: Reports, plan: RunPlan) {
    self.reports = reports
    self.plan = plan
    selections = plan.projects.filter { !$0.isDependency }.map(\.options.selection)
    isHeld = !selections.contains(where: \.isEmpty) && plan.options.shard == nil && !plan.options.watches
  }

  func tell(_ event: SpecEvent, _ job: SpecJob) {
    guard isHeld else { return reports.tell(event, job) }
    pending.append((event, job))
    // The dependencies run in any case.
    if plan.isOfDependency(job) { return }
    switch event {
    case .fileBegan(_, let tests):
      self.tests += tests
      if !plan.options(of: job).selection.chosen(tests, in: job.file).isEmpty { release() }
    case .failed: release()
    default: break
    }
  }

  /// Reports everything that was kept back.
  func release() {
    isHeld = false
    for (event, job) in pending { reports.tell(event, job) }
    pending = []
  }

  /// The error for a selection that no test matches.
  var noMatch: UsageError? {
    guard isHeld, let selection = selections.first else { return nil }
    return UsageError(description: "\(selection.words): no test matches\(selection.advice(for: tests))")
  }
}

/// Collects the results of a run for later runs.
final class RunObserver: @unchecked Sendable {
  // Confined to the pool's lock while the pool runs, and to the owner before and after.
  private var record: RunRecord
  private var durations: [String: Double] = [:]

  init(_ record: RunRecord) { self.record = record }

  func block(_ job: SpecJob) { record.block(job) }

  func read(_ event: SpecEvent, _ job: SpecJob) {
    record.read(event, in: job)
    if case .testEnded(let result) = event, result.verdict != .skipped, result.verdict != .todo {
      durations[job.file, default: 0] += result.milliseconds.rounded()
    }
  }

  /// Writes the results.
  ///
  /// - Parameter isComplete: Whether the run contained all tests, so that the durations are those of whole files.
  func write(_ plan: RunPlan, isComplete: Bool) {
    plan.record.write(record)
    let options = plan.options
    guard isComplete, let path = options.durations, options.shard == nil, options.selection.isEmpty,
      options.changedSince == nil, options.words.isEmpty, options.projects.isEmpty
    else { return }
    do { try DurationsFile(files: durations).write(to: path) } catch { Output.error("headless-bridge: \(error)") }
  }
}

extension [String] {
  fileprivate func uniqued() -> [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
