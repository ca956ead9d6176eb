import HeadlessWebView

/// Why a call to the page got no answer.
public enum JsBridgeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The page that was asked was replaced by another.
  case pageReplaced(handler: String)
  /// The view was closed.
  case closed(handler: String)
  /// The message could not be delivered.
  case notDelivered(handler: String, reason: ScriptError)

  /// What happened to which call.
  public var description: String {
    switch self {
    case .pageReplaced(let name): "the page was replaced before \(name) answered"
    case .closed(let name): "the view was closed before \(name) answered"
    case .notDelivered(let name, let reason): "\(name) could not be called: \(reason)"
    }
  }
}
