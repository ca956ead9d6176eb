import JavaScriptEngine

/// A function of native code that runs in pages: compiled once a page, called with values, never with pasted source.
///
/// Its body runs in the page's global scope and looks names up at each call, as evaluated source would.
public final class PageFunction: Sendable {
  let source: UTF16Text

  /// Makes a function of its parameters' names and its body.
  public init(_ parameters: String..., body: String) {
    source = UTF16Text("(function (\(parameters.joined(separator: ", "))) { \(body) })")
  }
}
