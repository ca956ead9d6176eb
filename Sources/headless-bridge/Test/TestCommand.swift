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
    if options.takesLastFailed, !plan.record.exists {
      Output.error("headless-bridge: note: --last-failed: no run is recorded in \(plan.record.folder); all tests run")
    }
    let workers = WorkerSet(options)
    defer { workers.stop() }
    if options.lists { return try TestListing(plan: plan, workers: workers).run(jobs, only) }
    let interruption = Interruption(workers)
    interruption.hearSignals()
    var run = TestRun(plan: plan, workers: workers, only: only, interruption: interruption)
    guard !jobs.isEmpty, let setup = GlobalSetup(plan) else { return try run.run(jobs) }
    defer { setup.stop() }
    if let failure = try setup.begin() {
      Output.error("headless-bridge: \(failure)")
      try run.reportFailure(failure, in: (options.globalSetups + options.globalTeardowns)[0])
      return .pageFailed
    }
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
    if options.takesLastFailed { return "--last-failed: no test failed in the last run" }
    if let commit = options.changedSince { return "--only-changed=\(commit): no spec file is affected by a change" }
    return options.shard == nil ? "no spec files" : nil
  }

  /// Applies the options that depend on earlier runs.
  ///
  /// - Returns: The jobs to run, and the names of the tests to run in each, unless all run.
  private func choose(_ jobs: [SpecJob]) throws -> ([SpecJob], [SpecJob: Set<String>]?) {
    var chosen = jobs
    if let commit = options.changedSince {
      chosen = plan.withDependents(try ChangedFiles(since: commit).affected(jobs, plan), from: jobs)
    }
    // Without a record nothing is known to have passed.
    guard options.takesLastFailed, plan.record.exists else { return (plan.completed(chosen, from: jobs), nil) }
    let record = plan.record.read()
    var only: [SpecJob: Set<String>] = [:]
    for job in chosen {
      guard let failed = record.entry(of: job)?.failed, !failed.isEmpty else { continue }
      only[job] = failed
    }
    chosen = chosen.filter { only[$0] != nil }
    let needed = plan.required(by: chosen)
    return (
      plan.completed(chosen, from: jobs), only.filter { job, _ in job.project.map { !needed.contains($0) } ?? true }
    )
  }
}

extension RunPlan {
  /// The files that every run of a job uses, besides those that it reports.
  func commonFiles(of job: SpecJob) -> [String] {
    let options = options(of: job), page = options.page
    return configurationFiles.sorted() + [page.contract, page.bridgeScript].compactMap { $0 } + page.polyfills
      + options.setupFiles + options.globalSetups + options.globalTeardowns
  }
}
