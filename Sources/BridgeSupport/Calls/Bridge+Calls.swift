import HeadlessWebView
import JavaScriptEngine

/// Calls of the page's handlers.
extension Bridge {
  /// Takes what becomes of a call to the page: its response, or the reason why none will come.
  public typealias RawReply = (Result<JSONText, BridgeError>) -> Void

  /// Calls a handler of the page with JSON text as it is.
  ///
  /// - Parameter reply: Called once: with the response, or with the reason why none will come.
  public func callRaw(
    _ name: String, data: JSONText? = nil, reply: RawReply? = nil
  ) {
    core.call(name, data: data, reply: reply)
  }

  /// Calls a handler of the page with a value; the completion gets its response, or the reason why there is none.
  public func call<Response: Decodable>(
    _ name: String, with data: some Encodable, as type: Response.Type = Response.self,
    completion: @escaping (Result<Response, any Error>) -> Void
  ) {
    let payload: JSONText
    do { payload = try JSONText.encode(data) } catch { return completion(.failure(error)) }
    core.call(name, data: payload) { result in completion(Result { try result.get().decode(Response.self) }) }
  }

  /// Calls a handler of the page with a value and waits for its response, the last one where there are several.
  ///
  /// The view's event loop runs while this waits, in turns with the caller's other tasks, so no driver is needed. A
  /// call that is given up, because time is up or the caller's task was cancelled, is forgotten: a response that comes
  /// later is a fault.
  /// - Parameter timeout: How far the loop's time may go, and how long the call may take.
  /// - Throws: ``BridgeError``, `CancellationError`, or what was wrong with the data or the response.
  public func call<Response: Decodable>(
    _ name: String, with data: some Encodable, as type: Response.Type = Response.self,
    timeout: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
  ) async throws -> Response {
    try Task.checkCancellation()
    let data = try JSONText.encode(data)
    return try await PageValues<Response>(of: core, handler: name, data: data, timeout: timeout)
      .last(isolation: isolation)
  }
}
