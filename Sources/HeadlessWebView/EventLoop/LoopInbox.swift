import Dispatch
import Ownership

/// The one door into a loop from other threads: what is posted here becomes a task of the loop.
public final class LoopInbox: Sendable {
  private struct Sleeper {
    let continuation: CheckedContinuation<Void, Never>
    var alarm: Task<Void, Never>?

    func wake() {
      alarm?.cancel()
      continuation.resume()
    }
  }

  private struct State {
    var bodies: [@Sendable () -> Void] = []
    var wake: (@Sendable () -> Void)?
    /// Callers that are suspended until something is posted, by number.
    var sleepers: [Int: Sleeper] = [:]
    var lastSleeper = 0
    var isClosed = false
    var lateAnswers = 0

    /// Those who sleep now; the lock is let go before they are woken.
    mutating func takeSleepers() -> [Sleeper] {
      guard !sleepers.isEmpty else { return [] }
      defer { sleepers = [:] }
      return Array(sleepers.values)
    }
  }

  private let state = Locked(State())
  private let signal = DispatchSemaphore(value: 0)

  init() {}

  /// Posts a task from any thread, or drops it and returns false when the loop's owner is gone.
  @discardableResult
  public func post(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (accepted, wake, sleepers) = state.withLock { state in
      guard !state.isClosed else { return (false, nil as (@Sendable () -> Void)?, [Sleeper]()) }
      state.bodies.append(body)
      return (true, state.wake, state.takeSleepers())
    }
    guard accepted else { return false }
    signal.signal()
    for sleeper in sleepers { sleeper.wake() }
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

  /// Blocks until something is posted or the time is up; it may end early.
  func wait(nanoseconds: Int64) {
    let limit = Int(min(max(0, nanoseconds), 3_600_000_000_000))
    _ = signal.wait(timeout: .now() + .nanoseconds(limit))
  }

  /// Suspends until something is posted, the time is up, or the task is cancelled.
  func waitForPost(nanoseconds: Int64) async {
    let number = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let sleeps = state.withLock { state in
          guard state.bodies.isEmpty, !state.isClosed, !Task.isCancelled else { return false }
          state.sleepers[number] = Sleeper(continuation: continuation)
          return true
        }
        if sleeps { setAlarm(for: number, nanoseconds) } else { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.wake()
    }
  }

  private func setAlarm(for number: Int, _ nanoseconds: Int64) {
    let alarm = Task.detached { [self] in
      try? await Task.sleep(for: .nanoseconds(nanoseconds))
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.wake()
    }
    let sleeps = state.withLock { state in
      state.sleepers[number]?.alarm = alarm
      return state.sleepers[number] != nil
    }
    // It was woken before the alarm was set.
    if !sleeps { alarm.cancel() }
  }

  /// How many answers of native's came when the page that they were for was gone.
  package var lateAnswers: Int { state.withLock { $0.lateAnswers } }

  /// Counts an answer that nobody takes any more.
  public func noteLateAnswer() { state.withLock { $0.lateAnswers += 1 } }

  func close() {
    // What a body holds may come back here as it goes, so the bodies go when the lock is let go.
    let (sleepers, dropped) = state.withLock { state in
      let bodies = state.bodies
      state.isClosed = true
      state.bodies = []
      state.wake = nil
      return (state.takeSleepers(), bodies)
    }
    for sleeper in sleepers { sleeper.wake() }
    withExtendedLifetime(dropped) {}
  }
}
