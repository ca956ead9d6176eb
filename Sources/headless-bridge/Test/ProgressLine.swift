import Foundation
import Ownership
import SpecRunner

/// The progress of a run, in the last line of the terminal while the run lasts.
///
/// The job queue passes it one event at a time, and a thread of its own shows the changes. Without the thread, a long
/// test would not appear: it begins right after the end of another test, and no event follows.
final class ProgressLine: Sendable {
  private struct State {
    var progress = ProgressState()
    var hasChanged = false
    var isOver = false
  }

  private let jobs: [SpecJob]
  private let state = Locked(State())
  private let show: @Sendable (String?) -> Void
  /// The interval between updates, in seconds; a terminal need not show more than an eye can follow.
  private static let pause = 0.08

  /// - Parameter show: Shows a line in place of the previous one; `nil` removes it.
  init(jobs: [SpecJob], show: @escaping @Sendable (String?) -> Void = { Output.status($0) }) {
    self.jobs = jobs
    self.show = show
    Thread { [self] in
      while showChange() { Thread.sleep(forTimeInterval: Self.pause) }
    }.start()
  }

  /// Reads an event of a job.
  func read(_ event: SpecEvent, of job: Int) {
    state.withLock {
      $0.progress.read(event, of: job, in: jobs[job].file)
      $0.hasChanged = true
    }
  }

  /// Ends the progress line when the run has ended.
  func end() {
    state.withLock {
      $0.isOver = true
      show(nil)
    }
  }

  /// Shows the progress if it has changed.
  ///
  /// - Returns: `true` while the run continues.
  func showChange() -> Bool {
    state.withLock {
      if $0.hasChanged, !$0.isOver { show($0.progress.line(of: jobs.count, width: Self.width)) }
      $0.hasChanged = false
      return !$0.isOver
    }
  }

  private static var width: Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

/// The finished and the running parts of a run.
struct ProgressState {
  private var files = 0
  private var tests = 0
  private var failures = 0
  /// The tests that run now, each with its job, in the order in which they began.
  private var running: [(job: Int, name: String)] = []

  mutating func read(_ event: SpecEvent, of job: Int, in file: String) {
    switch event {
    case .testBegan(let test, _):
      running.removeAll { $0.job == job }
      running.append((job, "\(file) › \(test.name)"))
    case .testEnded(let result):
      running.removeAll { $0.job == job }
      tests += 1
      if result.verdict == .failed { failures += 1 }
    case .failed: failures += 1
    case .fileEnded:
      running.removeAll { $0.job == job }
      files += 1
    default: break
    }
  }

  /// Returns a line that fits into a number of columns.
  func line(of count: Int, width: Int) -> String {
    let failed = failures > 0 ? ", \(failures) failed" : ""
    let text = "\(files) of \(count) files, \(tests) \(tests == 1 ? "test" : "tests")\(failed)"
    return TerminalText.fitted(text + (running.last.map { "  \($0.name)" } ?? ""), to: width - 1)
  }
}
