import JavaScriptEngine

/// Why native code got no result from a page.
public enum ScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The script threw, or could not be parsed.
  case exception(JavaScriptException)
  /// The result is of a kind that cannot be copied, such as a function or a node.
  case unsupportedResult
  /// The view was closed, or there is no page to run in.
  case noPage

  /// WebKit's number for the error.
  public var code: Int {
    switch self {
    case .exception: 699
    case .unsupportedResult: 601
    case .noPage: 600
    }
  }

  /// What went wrong, with the place where there is one.
  public var description: String {
    switch self {
    case .exception(let exception): exception.description
    case .unsupportedResult: "Unsupported result type"
    case .noPage: "there is no page"
    }
  }
}
