import HeadlessWebView
import JavaScriptEngine
import Ownership
import Synchronization

/// Calls a page's handlers from any thread or task that must not touch the bridge itself.
///
/// A call becomes a task of the view's event loop. It does not block the caller, and it never runs concurrently with
/// the loop's owner.
public struct BridgeCaller: Sendable {
  private let inbox: LoopInbox
  private let core: IsolatedLink<BridgeCore>
  private let state: State
  /// Decodes the responses, on the caller's thread.
  private let transport: any BridgeTransport.Type

  private final class State: @unchecked Sendable {
    let isClosed = Atomic(false)
    /// Used only by the loop's tasks.
    let transcript: Transcript

    init(_ transcript: Transcript) { self.transcript = transcript }
  }

  init(
    core: IsolatedLink<BridgeCore>, inbox: LoopInbox, transcript: Transcript, transport: any BridgeTransport.Type
  ) {
    self.core = core
    self.inbox = inbox
    self.transport = transport
    state = State(transcript)
  }

  /// Rejects all calls from now on, because the bridge ends.
  func close() { state.isClosed.store(true, ordering: .releasing) }

  /// Calls a handler without waiting for a response; returns at once.
  ///
  /// - Throws: ``BridgeError/closed(handler:)`` when the view is closed or the bridge is gone.
  public func callHandler(_ name: String, data: JSONText? = nil) throws(BridgeError) {
    guard !state.isClosed.load(ordering: .acquiring) else { throw .closed(handler: name) }
    let isPosted = inbox.post { [core, state] in
      if let core = core.target {
        core.call(name, data: data)
      } else {
        state.transcript.fault(.callAbandoned, "'\(name)' was called from another thread, but the bridge is closed")
      }
    }
    if !isPosted { throw .closed(handler: name) }
  }

  /// Calls a handler with a value and waits for its response; another thread or task must run the view's event loop.
  ///
  /// - Throws: ``BridgeError``, `CancellationError`, or the error in the data or the response.
  public func call<Response: Decodable>(
    _ name: String, with data: some Encodable, as type: Response.Type = Response.self
  ) async throws -> Response {
    let payload = try JSONText.encode(data)
    return try transport.decode(type, from: try await callRaw(name, data: payload))
  }

  /// Calls a handler with unmodified JSON text and waits for its response; if there are several, it returns the last
  /// one.
  ///
  /// Another thread or task must run the view's event loop during the wait. An undefined response becomes null.
  ///
  /// - Throws: ``BridgeError`` or `CancellationError`.
  public func callRaw(_ name: String, data: JSONText? = nil) async throws -> JSONText {
    let response = RemoteResponse()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        response.wait(continuation)
        let promise = RemoteResponse.Promise(response, failure: BridgeError.closed(handler: name))
        inbox.post { [core] in
          guard let core = core.target, !response.isFinished else { return }
          var last: JSONText?
          response.number = core.callForValues(name, data: data) { result in
            switch result {
            case .success(let value):
              last = value.json ?? last
              if value.isComplete { promise.keep(.success(last ?? .null)) }
            case .failure(let reason): promise.keep(.failure(reason))
            }
          }
        }
      }
    } onCancel: {
      response.finish(.failure(CancellationError()))
      inbox.post { [core] in
        if let number = response.number { core.target?.cancel(number) }
      }
    }
  }
}

/// The response to a call from another thread; it arrives exactly once.
private final class RemoteResponse: Sendable {
  private struct State {
    var continuation: CheckedContinuation<JSONText, any Error>?
    var early: Result<JSONText, any Error>?
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

  /// Sets the waiting task; if the call was already cancelled, it ends at once.
  func wait(_ continuation: CheckedContinuation<JSONText, any Error>) {
    let early = state.withLock { state -> Result<JSONText, any Error>? in
      if state.early == nil { state.continuation = continuation }
      return state.early
    }
    if let early { continuation.resume(with: early) }
  }

  /// Ends the call with its response, or with the reason why there is none; later results are ignored.
  func finish(_ result: Result<JSONText, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<JSONText, any Error>? in
      guard !state.isFinished else { return nil }
      state.isFinished = true
      if state.continuation == nil { state.early = result }
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(with: result)
  }

  /// A promise that only the call's task retains: releasing it, as a closing inbox does, ends the call.
  final class Promise: Sendable {
    private let response: RemoteResponse
    private let failure: BridgeError

    init(_ response: RemoteResponse, failure: BridgeError) {
      self.response = response
      self.failure = failure
    }

    deinit { response.finish(.failure(failure)) }

    func keep(_ result: Result<JSONText, any Error>) { response.finish(result) }
  }
}
