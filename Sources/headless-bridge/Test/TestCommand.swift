import Foundation
import Ownership
import SpecRunner

/// `headless-bridge test`: runs spec files in workers, and reports the results.
struct TestCommand {
  let options: TestOptions

  init(_ options: TestOptions) { self.options = options }

  func run() throws -> Command.Status {
    // Otherwise each file would report the same error.
    _ = try options.page.openStorage()
    if options.watches { return try WatchCommand(options).run() }
    let workers = WorkerSet(options)
    defer { workers.stop() }
    let jobs = SpecJob.all(try options.files(), options.dialects)
    return try Self.run(jobs, options, workers) ? .success : .pageFailed
  }

  /// Runs jobs and reports their results.
  ///
  /// - Returns: `true` if all jobs passed.
  static func run(
    _ jobs: [SpecJob], _ options: TestOptions, _ workers: WorkerSet,
    listener: @escaping @Sendable (SpecEvent, SpecJob) -> Void = { _, _ in }
  ) throws -> Bool {
    let reports = try Reports(options)
    let start = ContinuousClock.now
    reports.begin(jobs.map(\.file).uniqued())
    let progress = reports.isForReaders && Output.isTerminal ? ProgressLine(jobs: jobs) : nil
    WorkerPool(
      jobs: jobs, options: options, workers: workers, observe: { progress?.read($0, of: $1) },
      report: { event, job in
        reports.tell(event, job)
        listener(event, job)
      }
    ).run()
    progress?.end()
    let summary = try reports.end((.now - start) / .milliseconds(1))
    try reports.tellExtras()
    if let bail = options.bail, reports.hasLeftTests(of: jobs) {
      Output.error("headless-bridge: note: --bail \(bail): the remaining tests did not run")
    }
    if !options.filters.isEmpty, options.shard == nil, !options.watches, summary.ran == 0, summary.hasPassed {
      let words = options.filters.map { "--filter \($0.text)" }.joined(separator: " ")
      throw UsageError(description: "\(words): no test matches")
    }
    return summary.hasPassed
  }
}

extension TestOptions {
  /// Returns the spec files that exist now.
  func files() throws -> [String] {
    let files = try SpecFiles.find(words)
    guard let shard else { return files }
    return files.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
  }
}

extension [String] {
  fileprivate func uniqued() -> [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
