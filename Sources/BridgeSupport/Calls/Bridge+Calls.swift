import HeadlessWebView
import JavaScriptEngine

/// Calls to the page's handlers.
extension Bridge {
  /// A closure that receives the result of a call to the page: the response, or the reason why there is none.
  public typealias RawReply = (Result<JSONText, BridgeError>) -> Void

  /// Calls a handler of the page with unmodified JSON text.
  ///
  /// - Parameters:
  ///   - name: The name of the handler.
  ///   - data: The data of the call.
  ///   - reply: Called once, with the response or the reason why there is none.
  public func callRaw(
    _ name: String, data: JSONText? = nil, reply: RawReply? = nil
  ) {
    core.call(name, data: data, reply: reply)
  }

  /// Calls a handler of the page with a value; the completion receives the response, or the reason why there is none.
  public func call<Response: Decodable>(
    _ name: String, with data: some Encodable, as type: Response.Type = Response.self,
    completion: @escaping (Result<Response, any Error>) -> Void
  ) {
    let payload: JSONText
    do { payload = try JSONText.encode(data) } catch { return completion(.failure(error)) }
    let transport = Swift.type(of: core.transport)
    core.call(name, data: payload) { result in
      completion(Result { try transport.decode(Response.self, from: try result.get()) })
    }
  }

  /// Calls a handler of the page with a value and waits for its response; if there are several, it returns the last
  /// one.
  ///
  /// The view's event loop runs during the wait, in turns with the caller's other tasks, so no driver is needed. The
  /// bridge forgets a call that timed out or whose task was cancelled. A response that arrives later is a fault.
  /// - Parameters:
  ///   - name: The name of the handler.
  ///   - data: The data of the call.
  ///   - type: The type of the response.
  ///   - timeout: The limit for the call, both in the loop's time and in real time.
  ///   - isolation: The caller's isolation, in which the method runs.
  /// - Throws: ``BridgeError``, `CancellationError`, or the error in the data or the response.
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
