import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Calls a page's handlers from any thread or task, where the bridge itself must not be touched.
///
/// A call becomes a task of the view's event loop: it blocks nobody, and it never runs beside the loop's owner.
public struct BridgeCaller: Sendable {
  let door: RemoteDoor<WebViewJavascriptBridge>

  /// Calls a handler and hears no answer; returns at once.
  ///
  /// - Throws: ``BridgeError/closed(handler:)`` when the view is closed.
  public func callHandler(_ name: String, data: JSONText? = nil) throws(BridgeError) {
    guard door.post({ $0.callRaw(name, data: data) }) else { throw .closed(handler: name) }
  }

  /// Calls a handler with a value and waits for its answer, while somebody else runs the view's event loop.
  ///
  /// - Throws: ``BridgeError``, `CancellationError`, or what was wrong with the data or the answer.
  public func call<Reply: Decodable>(
    _ name: String, with data: some Encodable, as type: Reply.Type = Reply.self
  ) async throws -> Reply {
    let payload = try JSONText.encode(data)
    return try await callRaw(name, data: payload).decode(type)
  }

  /// Calls a handler with JSON text as it is and waits for its answer, while somebody else runs the view's event loop.
  public func callRaw(_ name: String, data: JSONText? = nil) async throws -> JSONText {
    try await door.ask(closed: BridgeError.closed(handler: name)) { bridge, reply in
      bridge.post(name: name, data: data) { result in reply(result.mapError { $0 }) }
    } forget: { bridge, number in
      bridge.forget(number)
    }
  }
}
