import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Calls a page's methods from any thread or task, where the bridge itself must not be touched.
///
/// A call becomes a task of the view's event loop: it blocks nobody, and it never runs beside the loop's owner.
public struct DSBridgeCaller: Sendable {
  let door: RemoteDoor<DSBridge>

  /// Calls a method and hears no answer; returns at once.
  ///
  /// - Parameter arguments: An array; none by default.
  /// - Throws: ``DSBridgeError/closed(method:)`` when the view is closed.
  public func callHandler(_ method: String, arguments: JSONText? = nil) throws(DSBridgeError) {
    guard door.post({ $0.callRaw(method, arguments: arguments) }) else { throw .closed(method: method) }
  }

  /// Calls a method and waits for its answer, the last one where there are more, while somebody else runs the view's event loop.
  ///
  /// - Throws: ``DSBridgeError``, `CancellationError`, or what was wrong with the arguments or the answer.
  public func call<each Argument: Encodable, Reply: Decodable>(
    _ method: String, _ arguments: repeat each Argument, as type: Reply.Type = Reply.self
  ) async throws -> Reply {
    var list: [JSONText] = []
    for argument in repeat each arguments { list.append(try JSONText.encode(argument)) }
    return try (await callRaw(method, arguments: try DSWire.array(list)) ?? .null).decode(type)
  }

  /// Calls a method with JSON text as it is and waits for its last answer, while somebody else runs the view's event loop.
  ///
  /// - Returns: The answer; nil where all of them are undefined.
  public func callRaw(_ method: String, arguments: JSONText? = nil) async throws -> JSONText? {
    try await door.ask(closed: DSBridgeError.closed(method: method)) { bridge, reply in
      var last: JSONText?
      return bridge.post(method, arguments: arguments) { result in
        switch result {
        case .success(let value):
          last = value.json ?? last
          if value.isComplete { reply(.success(last)) }
        case .failure(let reason): reply(.failure(reason))
        }
      }
    } forget: { bridge, number in
      bridge.forget(number)
    }
  }
}
