import JavaScriptEngine

/// An uncaught page error.
public struct PageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The exception, with its location.
  public let exception: JavaScriptException
  /// The phase in which the error was thrown.
  ///
  /// It is `script`, `timer`, `listener`, `evaluate`, `user script`, `rejection` or `error-handler`. At a limit it can
  /// also be `microtask`, a reaction, or `parser`, a custom element's script after which the rest of the document is
  /// not parsed.
  public let phase: String
  /// Indicates whether a handler of the page handled it.
  public let isHandled: Bool
  /// The world in which it was thrown.
  public var world: ContentWorld = .page

  /// The location of the throw, `url:line:column`, as far as it is known.
  public var place: String? { exception.pagePlace.text }

  /// The error's text without its location.
  public var message: String { (phase == "rejection" ? "Unhandled Promise Rejection: " : "") + exception.summary }

  /// One line for a report.
  public var description: String { place.map { "\($0): \(message)" } ?? message }
}

extension JavaScriptException {
  /// Returns the exception with another text, if there is one.
  func saying(_ text: String?) -> JavaScriptException {
    guard let text else { return self }
    var copy = self
    copy.message = text
    return copy
  }

  /// The location in the page's own scripts that the exception comes from; callees are native code to a page.
  var pagePlace: (url: String?, line: Int?, column: Int?, text: String?) {
    var copy = self
    if url == nil || url == "[native code]" {
      let frame = stack.first { $0.url != nil }
      // An exception without any page script on its stack has no location in the page.
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
  /// The location of the script that writes the line, `url:line:column` as far as it is known.
  public let place: String?
}
