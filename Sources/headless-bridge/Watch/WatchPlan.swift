import SpecRunner

/// What runs of specs have taught: which files each job used, and which jobs failed.
struct WatchPlan {
  /// The files that every job uses, such as the contract.
  private let common: Set<String>
  private var used: [SpecJob: Set<String>] = [:]
  /// The jobs with a failure in their last run.
  private(set) var failed: Set<SpecJob> = []
  /// The files that the last run wrote by itself.
  private(set) var written: Set<String> = []

  init(common: Set<String> = []) { self.common = common }

  /// A run begins.
  mutating func begin() { written = [] }

  /// Something happened in a job of the run.
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

  /// Forgets the jobs whose files are gone.
  mutating func keep(_ jobs: [SpecJob]) {
    let jobs = Set(jobs)
    used = used.filter { jobs.contains($0.key) }
    failed.formIntersection(jobs)
  }

  /// The jobs, in their order, that changes touch, or that never ran.
  func touched(by changes: Set<String>, among jobs: [SpecJob]) -> [SpecJob] {
    guard common.isDisjoint(with: changes) else { return jobs }
    return jobs.filter { used[$0].map { !$0.isDisjoint(with: changes) } ?? true }
  }

  /// The files whose changes count.
  var files: Set<String> { used.values.reduce(into: common) { $0.formUnion($1) } }
}
