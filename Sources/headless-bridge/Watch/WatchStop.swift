import Foundation
import Ownership

/// Ends a watched run at a signal.
///
/// A run of tests ends as one that is not watched: its reports are valid and partial. Between two runs the process ends
/// with the status of the last run. A second signal ends it at once.
final class WatchStop: Sendable {
  private struct State {
    /// The run of tests; `nil` between two runs.
    var interruption: Interruption?
    var status: Command.Status?
    var isStopping = false
  }

  private let state = Locked(State())

  /// Begins to handle signals.
  func hear(_ keys: WatchKeys?, _ setup: GlobalSetup?) {
    StopSignals.hear { [self] number in
      let (old, run) = state.withLock { state in
        defer { state.isStopping = true }
        return (state, state.interruption)
      }
      keys?.end()
      if old.isStopping { _exit(128 + number) }
      if let run { return run.interrupt(.signal(number)) }
      if let failure = setup?.end() { Output.error("headless-bridge: \(failure)") }
      // This does not call `exit`, which would free memory that other threads are using.
      _exit(old.status?.rawValue ?? 128 + number)
    }
  }

  /// Begins a run of tests.
  func begin(_ interruption: Interruption) { state.withLock { $0.interruption = interruption } }

  /// Ends a run of tests.
  func end(_ status: Command.Status) { state.withLock { ($0.interruption, $0.status) = (nil, status) } }
}
