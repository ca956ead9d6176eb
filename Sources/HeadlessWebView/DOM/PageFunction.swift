import JavaScriptEngine

/// A function of native code that runs in pages: compiled once a page, called with values, never with pasted source.
///
/// Its body runs in the page's global scope and looks names up at each call, as evaluated source would.
public final class PageFunction: Sendable {
  let source: UTF16Text

  /// Takes the function that an expression gives, which is evaluated once a page: for one that has something to set up.
  package init(givenBy expression: String) { source = UTF16Text(expression) }

  /// Makes a function of its parameters' names and its body.
  public init(_ parameters: String..., body: String) {
    source = UTF16Text("(function (\(parameters.joined(separator: ", "))) { \(body) })")
  }
}
