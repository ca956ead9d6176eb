import JavaScriptEngine

/// What one side of a bridge told the other, whatever the bridge's wire is.
public struct BridgeMessage: Sendable {
  /// Who has the handler.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// The app.
    case native
    /// The page.
    case page

    /// The other one, who calls.
    public var other: Side { self == .native ? .page : .native }
  }

  /// What is told.
  public enum Kind: String, Sendable, Hashable {
    /// A handler is called.
    case call
    /// A handler answers.
    case answer
  }

  /// Whose handler is called or answers.
  public let side: Side
  /// Whether it is called or answers.
  public let kind: Kind
  /// The handler's name; empty for a message that names none.
  public let handler: String
  /// What tells the call from others of its direction; nil when no answer is wanted.
  public let id: String?
  /// The data, or the response; nil when there is none.
  public let data: JSONText?
  /// When, in milliseconds of the page's time.
  public let time: Double
}
