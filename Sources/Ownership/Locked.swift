import Foundation

/// State that several threads share, protected by a lock.
///
/// It has the interface of `Mutex`, on the system's own lock. ThreadSanitizer does not see threads that wait in the
/// standard library. With `Mutex` it would report false races to everyone who tests with it.
public final class Locked<State: Sendable>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var state: State

  /// Creates the protected state.
  @inlinable public init(_ state: State) { self.state = state }

  /// Calls `body` with exclusive access to the state.
  @inlinable public func withLock<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
