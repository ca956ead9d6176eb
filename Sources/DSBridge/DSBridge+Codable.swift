import HeadlessWebView
import JavaScriptEngine

/// Calls to the page with types of one's own.
extension DSBridge {
  /// Calls a method of the page and waits for its answer, the last one where there are more.
  ///
  /// The view's event loop is run while this waits, in turns with the caller's other tasks, so no driver is needed. A call that is
  /// given up, because time is up or the caller's task was cancelled, is forgotten.
  /// - Parameters:
  ///   - type: What the answer is; one that is undefined decodes null.
  ///   - timeout: How far the loop's time may go, and how long the call may take.
  /// - Throws: ``DSBridgeError``, `CancellationError`, or what was wrong with the arguments or the answer.
  public func call<each Argument: Encodable, Reply: Decodable>(
    _ method: String, _ arguments: repeat each Argument, as type: Reply.Type = Reply.self,
    timeout: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
  ) async throws -> Reply {
    let values = try values(method, repeat each arguments, as: JSONText?.self, timeout: timeout)
    var iterator = values.makeAsyncIterator()
    var last: JSONText?
    while let value = try await iterator.next(isolation: isolation) { last = value }
    return try (last ?? .null).decode(type)
  }

  /// The values that a method of the page answers, as they come; the method is called when they are first asked for.
  ///
  /// The view's event loop is run while a value is waited for. The last value ends the sequence; one that is undefined is no element.
  /// Whoever stops to look is done with the call: what comes later goes nowhere.
  /// - Parameters:
  ///   - type: What the values are.
  ///   - timeout: How far the loop's time may go for each value, and how long it may take.
  /// - Throws: What is wrong with the arguments.
  public func values<each Argument: Encodable, Value: Decodable>(
    _ method: String, _ arguments: repeat each Argument, as type: Value.Type = Value.self,
    timeout: Duration = .seconds(30)
  ) throws -> DSBridgeValues<Value> {
    var list: [JSONText] = []
    for argument in repeat each arguments { list.append(try JSONText.encode(argument)) }
    return DSBridgeValues(bridge: self, method: method, arguments: try DSWire.array(list), timeout: timeout)
  }
}
