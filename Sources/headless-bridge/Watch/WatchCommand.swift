import Foundation
import Ownership
import SpecRunner

/// `headless-bridge test --watch`: runs all specs, and then those that a change affects.
final class WatchCommand {
  private var plannedRun: RunPlan
  private var workers: WorkerSet
  private let keys = WatchKeys()
  private let plan: Locked<WatchPlan>
  private var detector = ChangeDetector(quiet: .milliseconds(150))
  private var known: [SpecJob] = []
  private let stop = WatchStop()
  /// The status of the last run.
  private var status = Command.Status.success
  /// The values that the global setup provided, as JSON.
  private var provided: String?
  private let clock = ContinuousClock()
  private let begin = ContinuousClock.now

  /// The interval between file checks, in milliseconds, and the number of checks between two searches for new specs.
  private static let interval: Int32 = 150
  private static let looksPerSearch = 6

  init(_ run: RunPlan) {
    plannedRun = run
    workers = WorkerSet(run.options)
    plan = Locked(WatchPlan(common: Self.common(run)))
  }

  /// Returns the files that all jobs of a run use.
  private static func common(_ run: RunPlan) -> Set<String> {
    let jobs = run.projects.map { SpecJob(file: "", project: $0.name, dialect: nil) }
    return Set(jobs.flatMap(run.commonFiles))
  }

  func run() throws -> Command.Status {
    // A missing file at the start is a usage error; later, it may be about to be written.
    _ = try plannedRun.jobs()
    let setup = GlobalSetup(plannedRun)
    stop.hear(keys, setup)
    if let failure = try setup?.begin() {
      Output.error("headless-bridge: \(failure)")
      setup?.stop()
      return .pageFailed
    }
    provided = setup?.provided
    keys?.begin()
    let outcome = Result { try watch() }
    keys?.end()
    workers.stop()
    if let failure = setup?.end() { Output.error("headless-bridge: \(failure)") }
    setup?.stop()
    return try outcome.get()
  }

  /// Runs tests until the user quits or a signal ends a run.
  private func watch() throws -> Command.Status {
    var work: (jobs: [SpecJob], reason: String?)? = (jobs, nil)
    while let (next, reason) = work {
      let interruption = Interruption(workers)
      try run(next, interruption, because: reason)
      if Output.hasFailed { return .usage }
      if interruption.cause != nil { break }
      work = waitForWork()
    }
    return status
  }

  /// The jobs that exist now.
  private var jobs: [SpecJob] { (try? plannedRun.jobs()) ?? [] }

  private func run(_ jobs: [SpecJob], _ interruption: Interruption, because reason: String?) throws {
    if isatty(STDOUT_FILENO) == 1 { Output.text("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
    if let reason { Output.error(reason) }
    plan.withLock { $0.begin() }
    // A file that appears while the tests run is new afterwards.
    let present = self.jobs
    let start = Int64(Date().timeIntervalSince1970 * 1e9)
    var run = TestRun(plan: plannedRun, workers: workers, interruption: interruption)
    run.provided = provided
    stop.begin(interruption)
    status = try run.run(jobs) { [plan] event, job in plan.withLock { $0.read(event, in: job) } }
    stop.end(status)
    guard interruption.cause == nil else { return }
    let (files, written) = plan.withLock { ($0.files, $0.written) }
    detector.watch(files, usedSince: start, written: written)
    known = present
    plan.withLock { $0.keep(known) }
    Output.error(hint)
  }

  private var hint: String {
    let count = Set(known.map(\.file)).count
    let files = count == 1 ? "1 spec file" : "\(count) spec files"
    guard keys != nil else { return "Watching \(files) and their dependencies." }
    return """
      Watching \(files) and their dependencies. Press Enter to run all tests, f to run failed tests, q to quit.
      """
  }

  /// Waits for a change or a key.
  ///
  /// - Returns: The jobs to run, and the reason; `nil` when the user quits.
  private func waitForWork() -> (jobs: [SpecJob], reason: String?)? {
    var looks = 0
    while true {
      if let keys {
        switch keys.next(within: Self.interval) {
        case .all: return (jobs, "All:")
        case .failed:
          let failed = plan.withLock { $0.failed }
          if failed.isEmpty {
            Output.error("No failed tests.")
          } else {
            let jobs = jobs
            return (withDependents(jobs.filter(failed.contains), jobs), "Failed:")
          }
        case .quit: return nil
        case nil: break
        }
      } else {
        Thread.sleep(forTimeInterval: Double(Self.interval) / 1000)
      }
      looks += 1
      if let changes = detector.look(at: clock.now - begin), isValid(after: changes) {
        let jobs = jobs, touched = withDependents(plan.withLock { $0.touched(by: changes, among: jobs) }, jobs)
        if !touched.isEmpty { return (touched, "Changed: \(changes.sorted().map(shown).joined(separator: ", "))") }
      }
      guard looks % Self.looksPerSearch == 0 else { continue }
      let present = jobs
      let new = present.filter { !known.contains($0) }
      if !new.isEmpty { return (new, "New: \(Set(new.map(\.file)).sorted().joined(separator: ", "))") }
      known = present
    }
  }

  /// Returns jobs with those that depend on them: a project's dependencies don't run again without a change.
  private func withDependents(_ chosen: [SpecJob], _ all: [SpecJob]) -> [SpecJob] {
    plannedRun.withDependents(chosen, from: all)
  }

  /// Reads a changed configuration file again.
  ///
  /// The global setup doesn't run again, because it ran once for all runs.
  ///
  /// - Returns: Whether tests can run; an invalid configuration is reported, and waits for the next change.
  private func isValid(after changes: Set<String>) -> Bool {
    guard !plannedRun.configurationFiles.isDisjoint(with: changes) else { return true }
    let before = plannedRun.configurationFiles
    do { plannedRun = try plannedRun.reread() } catch {
      Output.error("headless-bridge: \(error)")
      return false
    }
    workers.stop()
    workers = WorkerSet(plannedRun.options)
    plan.withLock { $0.common = Self.common(plannedRun).union(before.intersection(changes)) }
    return true
  }

  /// Returns a path as the user would write it.
  private func shown(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
