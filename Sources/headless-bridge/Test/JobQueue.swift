import Foundation
import SpecRunner

/// The jobs of a run, for several workers.
///
/// The queue hands out the jobs in order, each after those that its project depends on. It reports their events in the
/// jobs' order, regardless of when they arrive.
final class JobQueue: @unchecked Sendable {
  /// A job that a worker may begin.
  struct Turn: Equatable {
    let index: Int
    /// The project that failed and that the job depends on; the job's tests are skipped.
    var blocker: String?
  }

  /// The state of a job.
  private enum Stage {
    case waiting, running, ended
  }

  // The condition's lock protects all state.
  private let condition = NSCondition()
  private var stages: [Stage]
  private var events: [[SpecEvent]]
  /// The job whose events are reported as they arrive; the events of later jobs wait.
  private var first = 0
  private var failures = 0
  private var isStopped = false
  /// The conditions of projects, by their names.
  private let gates: [String: ProjectGraph.Gate]
  /// The numbers of jobs that have not ended, by their projects.
  private var remaining: [String: Int]
  /// The projects with a failure, or whose tests were skipped because of one.
  private var failedProjects: Set<String> = []
  private let jobs: [SpecJob]
  private let isChained: [Bool]
  private let bail: Int?
  private let observe: @Sendable (SpecEvent, Int) -> Void
  private let report: @Sendable (SpecEvent, SpecJob) -> Void

  /// - Parameters:
  ///   - bail: The number of failures after which no further job is handed out.
  ///   - graph: The dependencies of the jobs' projects.
  ///   - isChained: Returns true for a job that waits for the previous job of the same file, because both may write
  ///     the same files.
  ///   - observe: Called with each event and the number of its job as it arrives, one at a time.
  ///   - report: Called with one event at a time, in the jobs' order.
  init(
    _ jobs: [SpecJob], graph: ProjectGraph = ProjectGraph(), bail: Int?, isChained: (SpecJob) -> Bool,
    observe: @escaping @Sendable (SpecEvent, Int) -> Void = { _, _ in },
    report: @escaping @Sendable (SpecEvent, SpecJob) -> Void
  ) {
    self.jobs = jobs
    self.bail = bail
    self.observe = observe
    self.report = report
    remaining = jobs.reduce(into: [:]) { counts, job in
      if let project = job.project { counts[project, default: 0] += 1 }
    }
    gates = remaining.keys.reduce(into: [:]) { gates, name in gates[name] = graph.gate(of: name) }
    stages = Array(repeating: .waiting, count: jobs.count)
    events = Array(repeating: [], count: jobs.count)
    self.isChained = jobs.indices.map { $0 > 0 && jobs[$0 - 1].file == jobs[$0].file && isChained(jobs[$0]) }
  }

  /// Waits for the next job that may begin, and returns it; `nil` when none is left.
  func next() -> Turn? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if isStopped { return nil }
      if let bail, failures >= bail { return nil }
      let waiting = stages.indices.filter { stages[$0] == .waiting }
      if waiting.isEmpty { return nil }
      if let index = waiting.first(where: { mayBegin($0) }) {
        stages[index] = .running
        let blocker = blocker(of: index)
        if blocker != nil, let project = jobs[index].project { failedProjects.insert(project) }
        return Turn(index: index, blocker: blocker)
      }
      condition.wait()
    }
  }

  private func mayBegin(_ index: Int) -> Bool {
    guard !isChained[index] || stages[index - 1] == .ended else { return false }
    return jobs[index].project.flatMap { gates[$0] }?.mustEnd.allSatisfy { remaining[$0, default: 0] == 0 } ?? true
  }

  private func blocker(of index: Int) -> String? {
    jobs[index].project.flatMap { gates[$0] }?.mustPass.intersection(failedProjects).min()
  }

  /// Hands out no further job.
  func stop() {
    condition.lock()
    defer { condition.unlock() }
    isStopped = true
    condition.broadcast()
  }

  /// Reads an event of a job.
  func receive(_ event: SpecEvent, _ index: Int) {
    condition.lock()
    defer { condition.unlock() }
    switch event {
    case .testEnded(let result) where result.verdict == .failed: fail(index)
    case .failed: fail(index)
    case .fileEnded:
      stages[index] = .ended
      if let project = jobs[index].project { remaining[project, default: 1] -= 1 }
    default: break
    }
    events[index].append(event)
    while first < jobs.count {
      reportEvents(of: first)
      guard stages[first] == .ended else { break }
      first += 1
    }
    observe(event, index)
    condition.broadcast()
  }

  private func fail(_ index: Int) {
    failures += 1
    if let project = jobs[index].project { failedProjects.insert(project) }
  }

  /// Reports the events that still wait, because a run that ended early has gaps.
  func finish() {
    condition.lock()
    defer { condition.unlock() }
    for index in first..<jobs.count { reportEvents(of: index) }
  }

  private func reportEvents(of index: Int) {
    for event in events[index] { report(event, jobs[index]) }
    events[index] = []
  }
}
