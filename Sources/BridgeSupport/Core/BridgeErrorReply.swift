import JavaScriptEngine

/// What a page gets in place of an answer on ``BridgeFidelity/repaired``:
/// `{"bridgeError":{"code":…,"handler":…,"message":…}}`.
///
/// The original says nothing in these cases, and the page's callback waits for ever.
public struct BridgeErrorReply: Error, Codable, Sendable, Hashable {
  /// Why there is no answer.
  public enum Code: String, Codable, Sendable, Hashable {
    /// Native has no handler of that name.
    case noHandler = "no-handler"
    /// The caller's origin may not use the handler.
    case refused = "origin-refused"
    /// The handler could not read its input, or threw.
    case failed = "handler-failed"
    /// The last that could have answered is gone.
    case unanswered
    /// No answer came in time.
    case timedOut = "timed-out"
    /// The message itself could not be written as JSON.
    case lost = "message-lost"
  }

  /// The particulars.
  public struct Failure: Codable, Sendable, Hashable {
    /// Why there is no answer.
    public let code: Code
    /// The handler that was called.
    public let handler: String
    /// The same for a reader.
    public let message: String
  }

  /// The one member, which tells the reply from an answer.
  public let bridgeError: Failure

  /// Makes a reply.
  public init(_ code: Code, handler: String, message: String) {
    bridgeError = Failure(code: code, handler: handler, message: message)
  }

  /// The reply as the page gets it.
  public var json: JSONText { (try? JSONText.encode(self)) ?? .null }
}
