import Dispatch
import Ownership

/// A signal that wakes the thread of a loop; setting it several times wakes the thread once.
final class WakeSignal: Sendable {
  private let isSet = Locked(false)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Wakes the thread that waits, or lets its next wait return immediately.
  func set() {
    // A semaphore that counts would have to be emptied, and the last, failing attempt takes 75 µs on Linux.
    let wasSet = isSet.withLock { isSet in
      defer { isSet = true }
      return isSet
    }
    if !wasSet { semaphore.signal() }
  }

  /// Blocks until the signal is set, which it clears, or the time is up.
  ///
  /// - Returns: A Boolean value that indicates whether the signal was set.
  func wait(nanoseconds: Int64) -> Bool {
    let limit = Int(min(max(0, nanoseconds), 3_600_000_000_000))
    guard semaphore.wait(timeout: .now() + .nanoseconds(limit)) == .success else { return false }
    isSet.withLock { $0 = false }
    return true
  }
}
