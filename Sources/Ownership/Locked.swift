import Foundation

/// State that several threads share, behind a lock.
///
/// It is `Mutex` on the system's own lock: ThreadSanitizer does not see the standard library's waiting threads, and
/// would report races that are none to everybody who tests with it.
public final class Locked<State: Sendable>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var state: State

  /// Makes the state.
  @inlinable public init(_ state: State) { self.state = state }

  /// Calls `body` with the state while no other thread has it.
  @inlinable public func withLock<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
