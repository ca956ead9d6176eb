import Ownership

/// The answer to a call that was made from another thread, which comes exactly once.
final class RemoteReply<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, any Error>?
    var early: Result<Value, any Error>?
    var isFinished = false
    var number: Int?
  }

  private let state = Locked(State())

  /// The number of the call, once it was made.
  var number: Int? {
    get { state.withLock { $0.number } }
    set { state.withLock { $0.number = newValue } }
  }

  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Sets who waits; a call that was cancelled before that ends at once.
  func wait(_ continuation: CheckedContinuation<Value, any Error>) {
    let early = state.withLock { state -> Result<Value, any Error>? in
      if state.early == nil { state.continuation = continuation }
      return state.early
    }
    if let early { continuation.resume(with: early) }
  }

  /// What only the call's task holds: whoever drops it, such as an inbox that closes, ends the call.
  final class Promise: Sendable {
    private let reply: RemoteReply
    private let closed: any Error

    init(_ reply: RemoteReply, closed: any Error) {
      self.reply = reply
      self.closed = closed
    }

    deinit { reply.finish(.failure(closed)) }

    func keep(_ result: Result<Value, any Error>) { reply.finish(result) }
  }

  /// Ends the call with its answer, or with the reason why there is none; what comes later goes nowhere.
  func finish(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard !state.isFinished else { return nil }
      state.isFinished = true
      if state.continuation == nil { state.early = result }
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(with: result)
  }
}
