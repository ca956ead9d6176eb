import JavaScriptEngine

/// What a page told a message handler: `window.webkit.messageHandlers.NAME.postMessage(body)`.
public struct ScriptMessage: Sendable {
  /// The handler's name.
  public let name: String
  /// A copy of what the page gave.
  public let body: StructuredValue
  /// The frame that it came from.
  public let frame: FrameInfo
}

/// A reply that a page's promise is rejected with, as an `Error` with the text.
public struct ScriptReplyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the page is told.
  public let description: String

  /// Makes a refusal.
  public init(_ description: String) { self.description = description }
}

/// Why a message handler could not be added.
public enum ScriptMessageHandlerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The view has a handler of that name.
  case nameInUse(String)

  /// What went wrong.
  public var description: String {
    switch self {
    case .nameInUse(let name): "there is a message handler of the name \(name) already"
    }
  }
}
