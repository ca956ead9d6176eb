import Ownership

/// The work of a page thread, as other threads see it.
final class ThreadActivity: Sendable {
  /// The time after which a thread that runs a task counts as blocked.
  ///
  /// Ordinary pages need less, even if they compile the DOM on a busy machine.
  private static let patience = Duration.milliseconds(500)

  private struct State {
    /// The number of calls that wait for a client.
    var waits = 0
    /// The time at which the thread began to run tasks of a loop; nil while it has none.
    var start: ContinuousClock.Instant?
  }

  private let state = Locked(State())

  /// Indicates whether the thread waits for a client in the middle of a script, or runs a task for long.
  var isBlocked: Bool {
    state.withLock { state in
      state.waits > 0 || state.start.map { ContinuousClock.now - $0 > Self.patience } ?? false
    }
  }

  /// Records that the thread begins to run tasks of a loop.
  func begin() {
    let now = ContinuousClock.now
    state.withLock { $0.start = now }
  }

  /// Records that the thread waits until a loop has a task.
  func rest() { state.withLock { $0.start = nil } }

  /// Runs a closure that waits for a client, in the middle of a script.
  func whileWaiting<Result>(_ body: () -> Result) -> Result {
    state.withLock { $0.waits += 1 }
    defer { state.withLock { $0.waits -= 1 } }
    return body()
  }
}
