import Dispatch
import Synchronization

/// The one door into a loop from other threads: what is posted here becomes a task of the loop.
public final class LoopInbox: Sendable {
  private struct State {
    var bodies: [@Sendable () -> Void] = []
    var wake: (@Sendable () -> Void)?
    var isClosed = false
  }

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)

  init() {}

  /// Posts a task from any thread, or drops it and returns false when the loop's owner is gone.
  @discardableResult
  public func post(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (accepted, wake) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      guard !state.isClosed else { return (false, nil) }
      state.bodies.append(body)
      return (true, state.wake)
    }
    guard accepted else { return false }
    signal.signal()
    wake?()
    return true
  }

  /// Sets what is called, on the posting thread, when something was posted.
  func setWake(_ wake: (@Sendable () -> Void)?) { state.withLock { $0.wake = wake } }

  func take() -> [@Sendable () -> Void] {
    state.withLock { state in
      defer { state.bodies = [] }
      return state.bodies
    }
  }

  /// Waits until something is posted; false when the time is up.
  func wait(nanoseconds: Int64) -> Bool {
    guard nanoseconds > 0 else { return signal.wait(timeout: .now()) == .success }
    let limit = Int(min(nanoseconds, 3_600_000_000_000))
    return signal.wait(timeout: .now() + .nanoseconds(limit)) == .success
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.bodies = []
      state.wake = nil
    }
  }
}
