import Ownership

/// The only entry to a loop for other threads: a closure that is posted here becomes a task of the loop.
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

    /// Removes and returns the current sleepers; the lock is released before they are woken.
    mutating func takeSleepers() -> [Sleeper] {
      guard !sleepers.isEmpty else { return [] }
      defer { sleepers = [:] }
      return Array(sleepers.values)
    }
  }

  private let state = Locked(State())
  private let signal = WakeSignal()

  init() {}

  /// Posts a task from any thread; if the loop was deallocated, drops the task and returns false.
  @discardableResult
  public func post(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (accepted, wake, sleepers) = state.withLock { state in
      guard !state.isClosed else { return (false, nil as (@Sendable () -> Void)?, [Sleeper]()) }
      state.bodies.append(body)
      return (true, state.wake, state.takeSleepers())
    }
    guard accepted else { return false }
    signal.set()
    for sleeper in sleepers { sleeper.wake() }
    wake?()
    return true
  }

  /// Sets a closure to call, on the posting thread, when a task was posted.
  func setWake(_ wake: (@Sendable () -> Void)?) { state.withLock { $0.wake = wake } }

  func take() -> [@Sendable () -> Void] {
    state.withLock { state in
      defer { state.bodies = [] }
      return state.bodies
    }
  }

  /// Blocks until something is posted or the time is up; it may end early.
  func wait(nanoseconds: Int64) { _ = signal.wait(nanoseconds: nanoseconds) }

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
    // The sleeper was woken before the alarm was set.
    if !sleeps { alarm.cancel() }
  }

  /// The number of native responses that arrived after their page was closed.
  package var lateAnswers: Int { state.withLock { $0.lateAnswers } }

  /// Counts a response that arrived too late.
  public func noteLateAnswer() { state.withLock { $0.lateAnswers += 1 } }

  func close() {
    // Deallocating a body may call this inbox again, so the bodies are released after the lock.
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

/// Work that the host does on any thread while an event loop waits for it.
public struct HostWork<Value: Sendable>: Sendable {
  let inbox: LoopInbox
  let reference: LoopReference
  let number: Int

  /// Delivers the result from any thread, as a task of the loop.
  ///
  /// A second result is dropped.
  public func finish(_ value: Value) {
    let (reference, number) = (reference, number)
    inbox.post { reference.loop?.finishWork(number, value) }
  }
}

/// A weak reference to a loop, only for tasks that came through its inbox.
///
/// Tasks of the inbox run in the isolation that owns the loop, so the reference is read nowhere else.
final class LoopReference: @unchecked Sendable {
  private(set) weak var loop: EventLoop?

  init(_ loop: EventLoop) { self.loop = loop }
}

extension EventLoop {
  /// Begins work of the host that the loop waits for: until it ends, the loop is not idle and its virtual clock is
  /// paused.
  ///
  /// - Parameters:
  ///   - label: The name of the work in the list of pending work.
  ///   - type: The type of the result.
  ///   - completion: Called with the result, in a task of the loop.
  public func beginWork<Value: Sendable>(
    _ label: @autoclosure () -> String, as type: Value.Type = Value.self, completion: @escaping (Value) -> Void
  ) -> HostWork<Value> {
    let number = beginActivity(label())
    completions[number] = { [unowned self, cause] value in
      guard let value = value as? Value else { return }
      // The inbox does not preserve the cause.
      self.cause = cause
      completion(value)
    }
    return HostWork(inbox: inbox, reference: LoopReference(self), number: number)
  }

  /// Forgets the host's work, whose results would have no receiver.
  package func forgetWork() {
    completions = [:]
    endAllActivities()
  }

  fileprivate func finishWork(_ number: Int, _ value: any Sendable) {
    guard let completion = completions.removeValue(forKey: number) else { return }
    endActivity(number)
    completion(value)
  }
}
