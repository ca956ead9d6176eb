import JavaScriptEngine

/// The error that a page receives instead of a response with ``BridgeFidelity/repaired``.
///
/// Its JSON is `{"bridgeError":{"code":…,"handler":…,"message":…}}`. In these cases the original does not respond, and
/// the page's callback waits forever.
public struct BridgeErrorReply: Error, Codable, Sendable, Hashable {
  /// The reason why there is no response.
  public enum Code: String, Codable, Sendable, Hashable {
    /// Native has no handler of that name.
    case noHandler = "no-handler"
    /// The caller's origin may not use the handler.
    case refused = "origin-refused"
    /// The handler could not decode its input, or threw.
    case failed = "handler-failed"
    /// The last reference that could have responded is gone.
    case unanswered
    /// The call timed out.
    case timedOut = "timed-out"
    /// The message itself could not be written as JSON.
    case lost = "message-lost"
  }

  /// The properties of the error.
  public struct Failure: Codable, Sendable, Hashable {
    /// The reason why there is no response.
    public let code: Code
    /// The called handler.
    public let handler: String
    /// The reason in readable form.
    public let message: String
  }

  /// The only member, which distinguishes the error from a response.
  public let bridgeError: Failure

  /// Creates an error.
  public init(_ code: Code, handler: String, message: String) {
    bridgeError = Failure(code: code, handler: handler, message: message)
  }

  /// The error as the page receives it.
  public var json: JSONText { (try? JSONText.encode(self)) ?? .null }
}
