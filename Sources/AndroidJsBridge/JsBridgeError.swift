import HeadlessWebView

/// Why a call to the page got no answer.
public enum JsBridgeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The page that was asked was replaced by another.
  case pageReplaced(handler: String)
  /// The view was closed.
  case closed(handler: String)
  /// The page's origin is not one that the bridge may be used by.
  case refused(handler: String, origin: String)
  /// The message could not be delivered.
  case notDelivered(handler: String, reason: ScriptError)

  /// The answer did not come within ``AndroidJsBridge/AndroidJsBridge/callDeadline``.
  case timedOut(handler: String)

  /// What happened to which call.
  public var description: String {
    switch self {
    case .pageReplaced(let name): "the page was replaced before \(name) answered"
    case .closed(let name): "the view was closed before \(name) answered"
    case .refused(let name, let origin): "\(name) was not called, because pages of \(origin) may not use the bridge"
    case .timedOut(let name): "\(name) did not answer in time"
    case .notDelivered(let name, let reason): "\(name) could not be called: \(reason)"
    }
  }
}
