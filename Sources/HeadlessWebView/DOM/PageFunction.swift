import JavaScriptEngine

/// A function of native code that runs in pages: compiled once a page, called with values, never with pasted source.
///
/// Its body runs in the page's global scope and looks names up at each call, as evaluated source would.
public final class PageFunction: Sendable {
  let source: UTF16Text
  /// Whether it runs beside the pages, in the realm of native code's tools.
  let isTool: Bool

  /// Makes a function of its parameters' names and its body.
  public init(_ parameters: String..., body: String) {
    source = UTF16Text("(function (\(parameters.joined(separator: ", "))) { \(body) })")
    isTool = false
  }

  /// Takes a tool, which acts in the place of the person before a page: compiled once for all pages of a view's group, in a realm that
  /// no page sees.
  ///
  /// - Parameter expression: A function of what a person can do (`dom.user`), which gives the function that is called: with the page's
  ///   window, and the arguments.
  package init(tool expression: String) {
    source = UTF16Text(expression)
    isTool = true
  }
}
