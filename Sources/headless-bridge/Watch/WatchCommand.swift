import Foundation
import Ownership
import SpecRunner

/// `headless-bridge test --watch`: runs all specs, and then those that a change affects.
final class WatchCommand {
  private let plannedRun: RunPlan
  private let workers: WorkerSet
  private let keys = WatchKeys()
  private let plan: Locked<WatchPlan>
  private var detector = ChangeDetector(quiet: .milliseconds(150))
  private var known: [SpecJob] = []
  /// The status of the last run; `nil` during a run.
  private let outcome = Locked<Command.Status?>(nil)
  private let clock = ContinuousClock()
  private let begin = ContinuousClock.now

  /// The interval between file checks, in milliseconds, and the number of checks between two searches for new specs.
  private static let interval: Int32 = 150
  private static let looksPerSearch = 6

  init(_ run: RunPlan) {
    plannedRun = run
    workers = WorkerSet(run.options)
    let jobs = run.projects.map { SpecJob(file: "", project: $0.name, dialect: nil) }
    plan = Locked(WatchPlan(common: Set(jobs.flatMap(run.commonFiles))))
  }

  func run() throws -> Command.Status {
    // A missing file at the start is a usage error; later, it may be about to be written.
    _ = try plannedRun.jobs()
    hearStopSignals()
    keys?.begin()
    defer {
      keys?.end()
      workers.stop()
    }
    try run(jobs)
    while true {
      guard let (next, reason) = waitForWork() else { return outcome.withLock { $0 } ?? .success }
      try run(next, because: reason)
      if Output.hasFailed { return .usage }
    }
  }

  /// The jobs that exist now.
  private var jobs: [SpecJob] { (try? plannedRun.jobs()) ?? [] }

  private func run(_ jobs: [SpecJob], because reason: String? = nil) throws {
    if isatty(STDOUT_FILENO) == 1 { Output.text("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
    if let reason { Output.error(reason) }
    outcome.withLock { $0 = nil }
    plan.withLock { $0.begin() }
    // A file that appears while the tests run is new afterwards.
    let present = self.jobs
    let start = Int64(Date().timeIntervalSince1970 * 1e9)
    let run = TestRun(plan: plannedRun, workers: workers, interruption: Interruption(workers))
    let status = try run.run(jobs) { [plan] event, job in plan.withLock { $0.read(event, in: job) } }
    outcome.withLock { $0 = status }
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
  private func waitForWork() -> (jobs: [SpecJob], reason: String)? {
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
            return (jobs.filter(failed.contains), "Failed:")
          }
        case .quit: return nil
        case nil: break
        }
      } else {
        Thread.sleep(forTimeInterval: Double(Self.interval) / 1000)
      }
      looks += 1
      if let changes = detector.look(at: clock.now - begin) {
        let touched = plan.withLock { $0.touched(by: changes, among: jobs) }
        if !touched.isEmpty { return (touched, "Changed: \(changes.sorted().map(shown).joined(separator: ", "))") }
      }
      guard looks % Self.looksPerSearch == 0 else { continue }
      let present = jobs
      let new = present.filter { !known.contains($0) }
      if !new.isEmpty { return (new, "New: \(Set(new.map(\.file)).sorted().joined(separator: ", "))") }
      known = present
    }
  }

  /// Returns a path as the user would write it.
  private func shown(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  private func hearStopSignals() {
    StopSignals.hear { [keys, workers, outcome] number in
      keys?.end()
      workers.kill()
      // This does not call `exit`, which would free memory that other threads are using.
      _exit(outcome.withLock { $0?.rawValue } ?? 128 + number)
    }
  }
}

/// The pipe that the signal handler writes to, because a handler may do no more than notify another thread.
nonisolated(unsafe) private var stopSignalPipe: Int32 = -1

/// Handles signals that request the process to end or to stop, on a thread of its own.
enum StopSignals {
  /// - Parameter body: Called with the signal's number, on that thread.
  static func hear(
    _ signals: [Int32] = [SIGINT, SIGTERM, SIGHUP], _ body: @escaping @Sendable (Int32) -> Void
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    // Workers would keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let source = ends[0]
    stopSignalPipe = ends[1]
    let thread = Thread {
      var number: UInt8 = 0
      while true {
        let count = read(source, &number, 1)
        if count == 1 { body(Int32(number)) } else if count == 0 || errno != EINTR { return }
      }
    }
    thread.start()
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    // The parent process may have blocked the signals, and this process inherits that.
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    for number in signals {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(stopSignalPipe, &byte, 1)
      }
    }
  }
}
