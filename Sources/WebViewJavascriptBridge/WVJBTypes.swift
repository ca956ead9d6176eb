import HeadlessWebView
import JavaScriptEngine

/// Answers a call; a second answer is reported and goes nowhere.
public typealias WVJBResponseCallback = (_ responseData: Any?) -> Void

/// Handles a call of the page: its data as Foundation's JSON types, and how to answer.
public typealias WVJBHandler = (_ data: Any?, _ responseCallback: WVJBResponseCallback?) -> Void

/// Why a call to the page got no answer.
public enum BridgeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The page that was asked was replaced by another.
  case pageReplaced(handler: String)
  /// The view was closed.
  case closed(handler: String)
  /// The bridge was told to forget its calls.
  case reset(handler: String)
  /// The process of the page that was asked has ended.
  case webProcessTerminated(handler: String)
  /// The page's origin is not one that the bridge may be used by.
  case refused(handler: String, origin: String)
  /// No answer came in time.
  case timedOut(handler: String, pending: [PendingWork])
  /// The message could not be delivered.
  case notDelivered(handler: String, reason: ScriptError)

  /// The page answered with what cannot be written as JSON.
  case answerLost(handler: String, reason: String)

  /// What happened to which call.
  public var description: String {
    switch self {
    case .pageReplaced(let name): "the page was replaced before \(name) answered"
    case .closed(let name): "the view was closed before \(name) answered"
    case .webProcessTerminated(let name): "the web process ended before \(name) answered"
    case .refused(let name, let origin): "\(name) was not called, because pages of \(origin) may not use the bridge"
    case .reset(let name): "the bridge was reset before \(name) answered"
    case .timedOut(let name, let pending):
      "\(name) did not answer in time; pending:" + pending.lines
    case .answerLost(let name, let reason): "the answer of \(name) cannot be written as JSON: \(reason)"
    case .notDelivered(let name, let reason): "\(name) could not be called: \(reason)"
    }
  }
}
