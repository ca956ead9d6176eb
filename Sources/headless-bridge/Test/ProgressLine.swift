import Foundation
import SpecRunner

/// How far a run is, in the last line of the terminal, as long as it goes on.
///
/// The queue of jobs tells it one event at a time.
final class ProgressLine: @unchecked Sendable {
  private let jobs: [SpecJob]
  private var state = ProgressState()
  private var shown = ContinuousClock.now

  init(jobs: [SpecJob]) { self.jobs = jobs }

  /// Takes an event of a job in.
  func read(_ event: SpecEvent, of job: Int) {
    state.read(event, in: jobs[job].file)
    // A terminal need not show more than an eye can follow.
    guard .now - shown > .milliseconds(80) else { return }
    shown = .now
    Output.status(state.line(of: jobs.count, width: Self.width))
  }

  /// The run has ended.
  func end() { Output.status(nil) }

  private static var width: Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

/// What of a run has ended, and what goes on.
struct ProgressState {
  private var files = 0
  private var tests = 0
  private var failures = 0
  private var present = ""

  mutating func read(_ event: SpecEvent, in file: String) {
    switch event {
    case .testBegan(let test, _): present = "\(file) › \(test.name)"
    case .testEnded(let result):
      tests += 1
      if result.verdict == .failed { failures += 1 }
    case .failed: failures += 1
    case .fileEnded: files += 1
    default: break
    }
  }

  /// A line of at most so many columns.
  func line(of count: Int, width: Int) -> String {
    let failed = failures > 0 ? ", \(failures) failed" : ""
    let text = "\(files) of \(count) files, \(tests) \(tests == 1 ? "test" : "tests")\(failed)  \(present)"
    return text.count < width ? text : text.prefix(max(0, width - 2)) + "…"
  }
}
