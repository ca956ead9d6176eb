import HeadlessWebView
import JavaScriptEngine

/// The reason why a call to the page got no response.
public enum BridgeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The called page was replaced by another.
  case pageReplaced(handler: String)
  /// The process of the called page ended.
  case webProcessTerminated(handler: String)
  /// The view was closed, or the bridge is gone.
  case closed(handler: String)
  /// The bridge was reset, which forgets its pending calls.
  case reset(handler: String)
  /// Pages of this origin may not use the bridge.
  case refused(handler: String, origin: String)
  /// No response came in time.
  case timedOut(handler: String, pending: [PendingWork])
  /// The message could not be delivered: the page has no bridge script, or its bridge threw.
  ///
  /// The reason is nil if nothing was thrown.
  case notDelivered(handler: String, reason: ScriptError?)
  /// The page has no handler of that name.
  case noHandler(handler: String)
  /// The page's handler threw, or the promise that it returned was rejected.
  case handlerFailed(handler: String, reason: ScriptError)
  /// The page responded with a value that can't be written as JSON.
  case answerLost(handler: String, reason: String)
  /// The bridge's dialect cannot call a handler of this name.
  case invalidName(handler: String)

  /// The called handler; empty for a message that does not name a handler.
  public var handler: String {
    switch self {
    case .pageReplaced(let name), .webProcessTerminated(let name), .closed(let name), .reset(let name),
      .refused(let name, _), .timedOut(let name, _), .notDelivered(let name, _), .noHandler(let name),
      .handlerFailed(let name, _), .answerLost(let name, _), .invalidName(let name):
      name
    }
  }

  /// The handler, and the reason why there is no response.
  public var description: String {
    switch self {
    case .pageReplaced(let name): "the page was replaced before '\(name)' responded"
    case .webProcessTerminated(let name): "the web process ended before '\(name)' responded"
    case .closed(let name): "the view was closed before '\(name)' responded"
    case .reset(let name): "the bridge was reset before '\(name)' responded"
    case .refused(let name, let origin): "'\(name)' was not called: pages of \(origin) may not use the bridge"
    case .timedOut(let name, let pending): "'\(name)' did not respond in time; pending:" + pending.lines
    case .notDelivered(let name, let reason):
      "'\(name)' could not be called: \(reason?.description ?? "the page did not accept the message")"
    case .noHandler(let name): "the page has no handler '\(name)'"
    case .invalidName(let name) where name.isEmpty: "the bridge cannot call a default handler: it has none"
    case .handlerFailed(let name, let reason): "\(name): \(reason)"
    case .answerLost(let name, let reason): "the response of '\(name)' cannot be written as JSON: \(reason)"
    case .invalidName(let name): "the bridge cannot call '\(name)': the name is invalid"
    }
  }
}
