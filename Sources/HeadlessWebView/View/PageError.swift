import JavaScriptEngine

/// An exception that nobody in the page caught.
public struct PageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The exception, with its place.
  public let exception: JavaScriptException
  /// What ran: `script`, `timer`, `listener`, `evaluate`, `user script`, `rejection`, `error-handler`; at a limit also
  /// `microtask`, a reaction, and `parser`, a custom element's script behind which the rest of the document is not
  /// read.
  public let phase: String
  /// Indicates whether a handler of the page took care of it.
  public let isHandled: Bool

  /// Where it was thrown, `url:line:column`, as far as it is known.
  public var place: String? { exception.pagePlace.text }

  /// The error's text without its place.
  public var message: String { (phase == "rejection" ? "Unhandled Promise Rejection: " : "") + exception.summary }

  /// One line for a report.
  public var description: String { place.map { "\($0): \(message)" } ?? message }
}

extension JavaScriptException {
  /// The exception with another text, if there is one.
  func saying(_ text: String?) -> JavaScriptException {
    guard let text else { return self }
    var copy = self
    copy.message = text
    return copy
  }

  /// Where in the page's own scripts the exception comes from: what runs below them is native to a page.
  var pagePlace: (url: String?, line: Int?, column: Int?, text: String?) {
    var copy = self
    if url == nil || url == "[native code]" {
      let frame = stack.first { $0.url != nil }
      // What nothing of the page's is above has no place there.
      if frame != nil || url != nil { (copy.url, copy.line, copy.column) = (frame?.url, frame?.line, frame?.column) }
    }
    return (copy.url, copy.line, copy.column, copy.place)
  }
}

/// A line of a page's console.
public struct ConsoleMessage: Sendable, Hashable {
  /// `log`, `info`, `warn`, `error` or `debug`.
  public let level: String
  /// The text of the line.
  public let text: String
  /// Where the script stands that writes it, `url:line:column` as far as it is known.
  public let place: String?
}
