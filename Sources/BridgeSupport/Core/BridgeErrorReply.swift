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
  /// The error that the handler threw in its bridge's own shape; nil for any other reason.
  ///
  /// It isn't part of the error's JSON: bridges whose original has errors convert it to their format.
  public let error: HandlerError?

  private enum CodingKeys: String, CodingKey { case bridgeError }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The reason why there is no response.
  ///   - handler: The called handler.
  ///   - message: The reason in readable form.
  ///   - error: The error that the handler threw, if it has properties for the page.
  public init(_ code: Code, handler: String, message: String, error: HandlerError? = nil) {
    bridgeError = Failure(code: code, handler: handler, message: message)
    self.error = error
  }

  /// Creates an error from its JSON.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    bridgeError = try decoder.container(keyedBy: CodingKeys.self).decode(Failure.self, forKey: .bridgeError)
    error = nil
  }

  /// The error as the page receives it.
  public var json: JSONText { (try? JSONText.encode(self)) ?? .null }
}
