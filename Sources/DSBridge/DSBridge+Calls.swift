import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Calls to the page's methods, with an array of arguments.
extension DSBridge {
  /// Calls a method of the page with arguments of Foundation's types; the closure receives each value of the response.
  ///
  /// A call that is made before the page has its script waits for the script. Arguments without a JSON form are a fault
  /// in the transcript, and nothing is sent.
  public func callHandler(
    _ method: String, arguments: [Any]? = nil, completionHandler: ((_ value: Any?) -> Void)? = nil
  ) {
    let list: JSONText
    do throws(JSONEncodingError) {
      list = try JSONWriter.encode(foundation: arguments ?? [Any]())
    } catch {
      return core.transcript.fault(.dataNotJSON, "\(method): \(error)")
    }
    guard let completionHandler else { return callRaw(method, arguments: list) }
    callRaw(method, arguments: list) { result in
      if case .success(let value) = result { completionHandler(value.json?.foundationValue()) }
    }
  }

  /// Calls a method of the page with unmodified JSON text.
  ///
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - arguments: An array; none by default.
  ///   - reply: Receives each value of the response, or once the reason why there is none.
  public func callRaw(_ method: String, arguments: JSONText? = nil, reply: RawReply? = nil) {
    if let reply {
      core.callForValues(method, data: arguments, reply: reply)
    } else {
      core.call(method, data: arguments)
    }
  }

  /// Checks whether the page has a method; in 2.x and 1.x, which do not support the check, the result is `false`.
  public func hasJavascriptMethod(_ method: String, methodExistCallback completion: @escaping (Bool) -> Void) {
    guard dialect.version == 3 else { return completion(false) }
    callRaw("_hasJavascriptMethod", arguments: JSONText(array: [JSONText(text: method)])) { result in
      guard case .success(let value) = result else { return completion(false) }
      completion(value.json?.string == "true")
    }
  }

  /// Calls a method of the page and waits for its response; if there are several values, it returns the last one.
  ///
  /// The view's event loop runs during the wait, in turns with the caller's other tasks, so no driver is needed. The
  /// bridge forgets a call that timed out or whose task was cancelled.
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - arguments: The arguments of the method.
  ///   - type: The response's type; an undefined response decodes null.
  ///   - timeout: The limit for the call, both in the loop's time and in real time.
  ///   - isolation: The caller's isolation, in which the method runs.
  /// - Throws: `BridgeError`, `CancellationError`, or the error in the arguments or the response.
  public func call<each Argument: Encodable, Reply: Decodable>(
    _ method: String, _ arguments: repeat each Argument, as type: Reply.Type = Reply.self,
    timeout: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
  ) async throws -> Reply {
    try await values(method, repeat each arguments, as: Reply.self, timeout: timeout).last(isolation: isolation)
  }

  /// Returns the values with which a method of the page responds, as an asynchronous sequence.
  ///
  /// The iterator calls the method when it is created. The view's event loop runs while you wait for a value. The last
  /// value ends the sequence; an undefined last value is not an element. When you stop iterating, the call is cancelled
  /// and later values are ignored.
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - arguments: The arguments of the method.
  ///   - type: The values' type.
  ///   - timeout: The limit for each value, both in the loop's time and in real time.
  /// - Throws: The error in the arguments.
  public func values<each Argument: Encodable, Value: Decodable>(
    _ method: String, _ arguments: repeat each Argument, as type: Value.Type = Value.self,
    timeout: Duration = .seconds(30)
  ) throws -> PageValues<Value> {
    var list: [JSONText] = []
    for argument in repeat each arguments { list.append(try JSONText.encode(argument)) }
    return PageValues(of: core, handler: method, data: JSONText(array: list), timeout: timeout)
  }

  /// The caller through which other threads and tasks call a page's methods.
  public var caller: DSBridgeCaller { DSBridgeCaller(caller: core.caller) }
}

/// Calls a page's methods from any thread or task that must not touch the bridge itself.
///
/// It is a `BridgeCaller` for methods with any number of arguments.
public struct DSBridgeCaller: Sendable {
  let caller: BridgeCaller

  /// Calls a method without waiting for a response; returns at once.
  ///
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - arguments: An array; none by default.
  /// - Throws: `BridgeError.closed(handler:)` when the view is closed or the bridge is gone.
  public func callHandler(_ method: String, arguments: JSONText? = nil) throws(BridgeError) {
    try caller.callHandler(method, data: arguments)
  }

  /// Calls a method and waits for its response; if there are several values, it returns the last one.
  ///
  /// Another thread or task must run the view's event loop during the wait.
  ///
  /// - Throws: `BridgeError`, `CancellationError`, or the error in the arguments or the response.
  public func call<each Argument: Encodable, Reply: Decodable>(
    _ method: String, _ arguments: repeat each Argument, as type: Reply.Type = Reply.self
  ) async throws -> Reply {
    var list: [JSONText] = []
    for argument in repeat each arguments { list.append(try JSONText.encode(argument)) }
    return try await callRaw(method, arguments: JSONText(array: list)).decode(type)
  }

  /// Calls a method with unmodified JSON text and waits for the last value of its response.
  ///
  /// Another thread or task must run the view's event loop during the wait. An undefined response becomes null.
  public func callRaw(_ method: String, arguments: JSONText? = nil) async throws -> JSONText {
    try await caller.callRaw(method, data: arguments)
  }
}
