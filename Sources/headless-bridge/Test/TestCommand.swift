import Foundation
import SpecRunner

/// `headless-bridge test`: runs spec files in workers, and reports the results.
struct TestCommand {
  let plan: RunPlan

  private var options: TestOptions { plan.options }

  func run() throws -> Command.Status {
    // Otherwise each file would report the same error.
    _ = try options.page.openStorage()
    if options.watches { return try WatchCommand(plan).run() }
    let (jobs, only) = try choose(try plan.jobs())
    // The reports are written all the same, because CI servers expect them.
    if jobs.isEmpty, let noTests { Output.error("headless-bridge: note: \(noTests)") }
    let workers = WorkerSet(options)
    defer { workers.stop() }
    if options.lists { return try TestListing(plan: plan, workers: workers).run(jobs, only) }
    let interruption = Interruption(workers)
    interruption.hearSignals()
    guard !jobs.isEmpty, let setup = GlobalSetup(plan) else {
      return try TestRun(plan: plan, workers: workers, only: only, interruption: interruption).run(jobs)
    }
    defer { setup.stop() }
    if let failure = try setup.begin() {
      Output.error("headless-bridge: \(failure)")
      return .pageFailed
    }
    var run = TestRun(plan: plan, workers: workers, only: only, interruption: interruption)
    run.provided = setup.provided
    let outcome = Result { try run.run(jobs) }
    if let failure = setup.end() {
      Output.error("headless-bridge: \(failure)")
      if try outcome.get() == .success { return .pageFailed }
    }
    return try outcome.get()
  }

  /// The remark about a run without jobs.
  private var noTests: String? {
    if options.takesLastFailed {
      return plan.record.exists
        ? "--last-failed: no test failed in the last run" : "--last-failed: no run is recorded in \(plan.record.folder)"
    }
    if let commit = options.changedSince { return "--only-changed=\(commit): no spec file is affected by a change" }
    return options.shard == nil ? "no spec files" : nil
  }

  /// Applies the options that depend on earlier runs.
  ///
  /// - Returns: The jobs to run, and the names of the tests to run in each, unless all run.
  private func choose(_ jobs: [SpecJob]) throws -> ([SpecJob], [SpecJob: Set<String>]?) {
    var jobs = jobs
    if let commit = options.changedSince {
      jobs = try ChangedFiles(since: commit).affected(jobs, plan)
    }
    guard options.takesLastFailed else { return (jobs, nil) }
    let record = plan.record.read()
    var only: [SpecJob: Set<String>] = [:]
    for job in jobs {
      guard let failed = record.entry(of: job)?.failed, !failed.isEmpty else { continue }
      only[job] = failed
    }
    return (jobs.filter { only[$0] != nil }, only)
  }
}

extension RunPlan {
  /// The files that every run of a job uses, besides those that it reports.
  func commonFiles(of job: SpecJob) -> [String] {
    let options = options(of: job), page = options.page
    return [configuration, page.contract, page.bridgeScript].compactMap { $0 } + page.polyfills + options.setupFiles
      + options.globalSetups + options.globalTeardowns
  }
}
