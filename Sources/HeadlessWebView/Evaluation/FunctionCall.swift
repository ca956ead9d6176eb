import JavaScriptEngine

/// A pending call to a function in the page.
struct FunctionCall {
  /// The recipient of the outcome.
  enum End {
    case completion(WebView.ScriptCompletion?)
    /// Only a failure is reported.
    case failure((ScriptError) -> Void)
  }

  let function: PageFunction
  /// The first argument, separate from the others: nearly every call has only one, which needs no array.
  var argument: ScriptArgument?
  var more: [ScriptArgument] = []
  /// Evaluated right before the call, when the page may have been replaced.
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
  /// Reports a failure immediately.
  func fail(_ reason: ScriptError) {
    switch self {
    case .completion(let completion): completion?(.failure(reason))
    case .failure(let handler): handler(reason)
    }
  }
}

/// A function of native code that runs in pages: compiled once per page, and called with values, never with pasted
/// source.
///
/// Its body runs in the page's global scope and resolves names at each call, like evaluated source.
public final class PageFunction: Sendable {
  let source: UTF16Text
  /// Indicates whether it runs outside of the pages, in the realm of native code's tools.
  let isTool: Bool

  /// Creates a function from its parameters' names and its body.
  public init(_ parameters: String..., body: String) {
    source = UTF16Text("(function (\(parameters.joined(separator: ", "))) { \(body) })")
    isTool = false
  }

  private init(source: UTF16Text) {
    self.source = source
    isTool = false
  }

  /// Returns a function with a changed source, for bridges whose objects have other names.
  package func renaming(_ change: (String) -> String) -> PageFunction {
    PageFunction(source: UTF16Text(change(source.string)))
  }

  /// Creates a tool, which acts like a user of a page.
  ///
  /// It is compiled once for all pages of a view's group, in an isolated realm.
  ///
  /// - Parameter expression: A function that receives the actions of a user (`html/user.js`) and returns the function
  ///   to call with the page's window and the arguments.
  package init(tool expression: String) {
    source = UTF16Text(expression)
    isTool = true
  }
}

/// The reasons why native code got no result from a page.
public enum ScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The script threw, or could not be parsed.
  case exception(JavaScriptException)
  /// The result cannot be copied, such as a function or a node.
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

  /// The reason, with its location if there is one.
  public var description: String {
    switch self {
    case .exception(let exception): exception.description
    case .unsupportedResult: "Unsupported result type"
    case .noPage: "no page is loaded"
    }
  }
}
