import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Calls a page's handlers from any thread or task, where the bridge itself must not be touched.
///
/// A call becomes a task of the view's event loop: it blocks nobody, and it never runs beside the loop's owner.
public struct BridgeCaller: Sendable {
  let inbox: LoopInbox
  let door: BridgeDoor

  /// Calls a handler and hears no answer; returns at once.
  ///
  /// - Throws: ``BridgeError/closed(handler:)`` when the view is closed.
  public func callHandler(_ name: String, data: JSONText? = nil) throws(BridgeError) {
    let isTaken = inbox.post { [door] in door.bridge?.callRaw(name, data: data) }
    guard isTaken else { throw .closed(handler: name) }
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
    let reply = RemoteReply(name)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        reply.wait(continuation)
        let promise = RemoteReply.Promise(reply)
        inbox.post { [door] in
          guard let bridge = door.bridge, !reply.isFinished else { return }
          reply.number = bridge.post(name: name, data: data) { promise.keep($0) }
        }
      }
    } onCancel: {
      reply.cancel()
      inbox.post { [door] in
        if let number = reply.number { door.bridge?.forget(number) }
      }
    }
  }
}

/// A way back to a bridge for tasks that came through its view's inbox, and for nothing else.
///
/// Tasks of the inbox run in the isolation that owns the view, so the reference is read nowhere else.
struct BridgeDoor: @unchecked Sendable {
  let link: Backlink<WebViewJavascriptBridge>

  var bridge: WebViewJavascriptBridge? { link.target }
}
