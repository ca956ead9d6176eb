import SpecRunner

/// The knowledge from earlier runs: which files each job used, and which jobs failed.
struct WatchPlan {
  /// The files that every job uses, such as the contract.
  var common: Set<String>
  private var used: [SpecJob: Set<String>] = [:]
  /// The jobs with a failure in their last run.
  private(set) var failed: Set<SpecJob> = []
  /// The files that the last run wrote itself.
  private(set) var written: Set<String> = []

  init(common: Set<String> = []) { self.common = common }

  /// Begins a run.
  mutating func begin() { written = [] }

  /// Reads an event in a job of the run.
  mutating func read(_ event: SpecEvent, in job: SpecJob) {
    switch event {
    case .fileBegan:
      used[job] = [job.file]
      failed.remove(job)
    case .files(let read, let written):
      used[job, default: [job.file]].formUnion(read)
      self.written.formUnion(written)
    case .testEnded(let result) where result.verdict == .failed: failed.insert(job)
    case .failed: failed.insert(job)
    default: break
    }
  }

  /// Removes the jobs that no longer exist.
  mutating func keep(_ jobs: [SpecJob]) {
    let jobs = Set(jobs)
    used = used.filter { jobs.contains($0.key) }
    failed.formIntersection(jobs)
  }

  /// Returns the jobs that changes affect or that never ran, in order.
  func touched(by changes: Set<String>, among jobs: [SpecJob]) -> [SpecJob] {
    guard common.isDisjoint(with: changes) else { return jobs }
    return jobs.filter { used[$0].map { !$0.isDisjoint(with: changes) } ?? true }
  }

  /// The files to check for changes.
  var files: Set<String> { used.values.reduce(into: common) { $0.formUnion($1) } }
}
