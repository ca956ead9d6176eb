import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Calls of the page's methods, whose arguments are the elements of an array.
extension DSBridge {
  /// Calls a method of the page with arguments of Foundation's types; the closure gets each value that it answers.
  ///
  /// A call that is made before the page has its script waits for it. Arguments that have no JSON form are a fault in
  /// the transcript, and nothing is sent.
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

  /// Calls a method of the page with JSON text as it is.
  ///
  /// - Parameters:
  ///   - arguments: An array; none by default.
  ///   - reply: Gets each value of the answer, or once the reason why there is none.
  public func callRaw(_ method: String, arguments: JSONText? = nil, reply: RawReply? = nil) {
    if let reply {
      core.callForValues(method, data: arguments, reply: reply)
    } else {
      core.call(method, data: arguments)
    }
  }

  /// Asks whether the page has a method; in 2.x and 1.x, which cannot be asked, the answer is no.
  public func hasJavascriptMethod(_ method: String, methodExistCallback completion: @escaping (Bool) -> Void) {
    guard dialect.version == 3 else { return completion(false) }
    callRaw("_hasJavascriptMethod", arguments: JSONText(array: [JSONText(text: method)])) { result in
      guard case .success(let value) = result else { return completion(false) }
      completion(value.json?.string == "true")
    }
  }

  /// Calls a method of the page and waits for its answer, the last one where there are more.
  ///
  /// The view's event loop runs while this waits, in turns with the caller's other tasks, so no driver is needed. A
  /// call that is given up, because time is up or the caller's task was cancelled, is forgotten.
  /// - Parameters:
  ///   - type: The answer's type; one that is undefined decodes null.
  ///   - timeout: How far the loop's time may go, and how long the call may take.
  /// - Throws: ``BridgeSupport/BridgeError``, `CancellationError`, or what was wrong with the arguments or the answer.
  public func call<each Argument: Encodable, Reply: Decodable>(
    _ method: String, _ arguments: repeat each Argument, as type: Reply.Type = Reply.self,
    timeout: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
  ) async throws -> Reply {
    try await values(method, repeat each arguments, as: Reply.self, timeout: timeout).last(isolation: isolation)
  }

  /// Returns the values that a method of the page answers, as they come; the method is called when they are first asked
  /// for.
  ///
  /// The view's event loop runs while a value is waited for. The last value ends the sequence; one that is undefined is
  /// no element. Whoever stops iterating is done with the call: later values go nowhere.
  /// - Parameters:
  ///   - type: The values' type.
  ///   - timeout: How far the loop's time may go for each value, and how long it may take.
  /// - Throws: What is wrong with the arguments.
  public func values<each Argument: Encodable, Value: Decodable>(
    _ method: String, _ arguments: repeat each Argument, as type: Value.Type = Value.self,
    timeout: Duration = .seconds(30)
  ) throws -> PageValues<Value> {
    var list: [JSONText] = []
    for argument in repeat each arguments { list.append(try JSONText.encode(argument)) }
    return PageValues(of: core, handler: method, data: JSONText(array: list), timeout: timeout)
  }

  /// Calls a page's methods from other threads and tasks.
  public var caller: DSBridgeCaller { DSBridgeCaller(caller: core.caller) }
}

/// Calls a page's methods from any thread or task, where the bridge itself must not be touched.
///
/// It is a ``BridgeSupport/BridgeCaller`` for methods with any number of arguments.
public struct DSBridgeCaller: Sendable {
  let caller: BridgeCaller

  /// Calls a method whose answer nobody wants; returns at once.
  ///
  /// - Parameter arguments: An array; none by default.
  /// - Throws: ``BridgeSupport/BridgeError/closed(handler:)`` when the view is closed or the bridge is gone.
  public func callHandler(_ method: String, arguments: JSONText? = nil) throws(BridgeError) {
    try caller.callHandler(method, data: arguments)
  }

  /// Calls a method and waits for its answer, the last one where there are more, while somebody else runs the view's
  /// event loop.
  ///
  /// - Throws: ``BridgeSupport/BridgeError``, `CancellationError`, or what was wrong with the arguments or the answer.
  public func call<each Argument: Encodable, Reply: Decodable>(
    _ method: String, _ arguments: repeat each Argument, as type: Reply.Type = Reply.self
  ) async throws -> Reply {
    var list: [JSONText] = []
    for argument in repeat each arguments { list.append(try JSONText.encode(argument)) }
    return try await callRaw(method, arguments: JSONText(array: list)).decode(type)
  }

  /// Calls a method with JSON text as it is and waits for its last answer, while somebody else runs the view's event
  /// loop; an answer that is undefined is null.
  public func callRaw(_ method: String, arguments: JSONText? = nil) async throws -> JSONText {
    try await caller.callRaw(method, data: arguments)
  }
}
