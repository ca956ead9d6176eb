import JavaScriptEngine
import Ownership

/// The answer to a call that was made from another thread, which comes exactly once.
final class RemoteReply: Sendable {
  private struct State {
    var continuation: CheckedContinuation<JSONText, any Error>?
    var early: Result<JSONText, any Error>?
    var isFinished = false
    var number: Int?
  }

  private let name: String
  private let state = Locked(State())

  init(_ name: String) { self.name = name }

  /// The number of the call, once it was made.
  var number: Int? {
    get { state.withLock { $0.number } }
    set { state.withLock { $0.number = newValue } }
  }

  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Sets who waits; a call that was cancelled before that ends at once.
  func wait(_ continuation: CheckedContinuation<JSONText, any Error>) {
    let early = state.withLock { state -> Result<JSONText, any Error>? in
      if state.early == nil { state.continuation = continuation }
      return state.early
    }
    if let early { continuation.resume(with: early) }
  }

  /// Ends the call with its answer, or with the reason why there is none; nil is that the view is closed.
  func finish(_ result: Result<JSONText, BridgeError>?) {
    settle((result ?? .failure(.closed(handler: name))).mapError { $0 })
  }

  /// What only the call's task holds: whoever drops it, such as an inbox that closes, ends the call.
  final class Promise: Sendable {
    private let reply: RemoteReply

    init(_ reply: RemoteReply) { self.reply = reply }

    deinit { reply.finish(nil) }

    func keep(_ result: Result<JSONText, BridgeError>) { reply.finish(result) }
  }

  /// Ends the call because its task was cancelled.
  func cancel() { settle(.failure(CancellationError())) }

  private func settle(_ result: Result<JSONText, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<JSONText, any Error>? in
      guard !state.isFinished else { return nil }
      state.isFinished = true
      if state.continuation == nil { state.early = result }
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(with: result)
  }
}
