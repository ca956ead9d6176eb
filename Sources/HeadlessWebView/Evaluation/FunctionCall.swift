import JavaScriptEngine

/// A call of a page's function that waits for its turn.
struct FunctionCall {
  /// The recipient of the outcome.
  enum End {
    case completion(WebView.ScriptCompletion?)
    /// Only a failure is reported.
    case failure((ScriptError) -> Void)
  }

  let function: PageFunction
  /// The first argument, and those behind it: nearly every call has one, and needs no array.
  var argument: ScriptArgument?
  var more: [ScriptArgument] = []
  /// Asked right before the call, when the page may be another than at present.
  let condition: (() -> Bool)?
  let end: End
}

extension FunctionCall {
  init(
    _ function: PageFunction, _ arguments: [ScriptArgument], _ condition: (() -> Bool)?,
    _ completion: WebView.ScriptCompletion?
  ) {
    self.init(
      function: function, argument: arguments.first, more: arguments.count > 1 ? Array(arguments.dropFirst()) : [],
      condition: condition,
      end: .completion(completion))
  }
}

extension FunctionCall.End {
  /// Tells of a failure here and now.
  func fail(_ reason: ScriptError) {
    switch self {
    case .completion(let completion): completion?(.failure(reason))
    case .failure(let handler): handler(reason)
    }
  }
}

/// A function of native code that runs in pages: compiled once a page, called with values, never with pasted source.
///
/// Its body runs in the page's global scope and looks names up at each call, as evaluated source would.
public final class PageFunction: Sendable {
  let source: UTF16Text
  /// Indicates whether it runs beside the pages, in the realm of native code's tools.
  let isTool: Bool

  /// Makes a function of its parameters' names and its body.
  public init(_ parameters: String..., body: String) {
    source = UTF16Text("(function (\(parameters.joined(separator: ", "))) { \(body) })")
    isTool = false
  }

  /// Takes a tool, which acts in the place of the person before a page: compiled once for all pages of a view's group,
  /// in a realm that no page sees.
  ///
  /// - Parameter expression: A function of what a person can do (`html/user.js`), which gives the function that is
  ///   called:
  ///   with the page's window, and the arguments.
  package init(tool expression: String) {
    source = UTF16Text(expression)
    isTool = true
  }
}

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

  /// The reason, with its place if there is one.
  public var description: String {
    switch self {
    case .exception(let exception): exception.description
    case .unsupportedResult: "Unsupported result type"
    case .noPage: "there is no page"
    }
  }
}
