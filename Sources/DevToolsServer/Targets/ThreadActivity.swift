import Ownership

/// The work of a page thread, as other threads see it.
final class ThreadActivity: Sendable {
  private struct State {
    /// The number of calls that wait for a client.
    var waits = 0
    /// The time at which the thread began to run tasks of a loop; nil while it has none.
    var start: ContinuousClock.Instant?
  }

  private let patience: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Locked(State())

  /// - Parameters:
  ///   - patience: The time after which a thread that runs a task counts as blocked.
  ///   - now: Returns the current time.
  init(patience: Duration, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.patience = patience
    self.now = now
  }

  /// Indicates whether the thread waits for a client in the middle of a script, or runs a task for long.
  var isBlocked: Bool {
    state.withLock { state in
      state.waits > 0 || state.start.map { now() - $0 > patience } ?? false
    }
  }

  /// Indicates whether the thread waits for a client in the middle of a script.
  var isWaiting: Bool { state.withLock { $0.waits > 0 } }

  /// Records that the thread begins to run tasks of a loop.
  func begin() {
    let now = now()
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
