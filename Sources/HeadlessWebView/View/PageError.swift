import JavaScriptEngine

/// An exception that nobody in the page caught.
public struct PageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The exception, with its place.
  public let exception: JavaScriptException
  /// What ran: `script`, `timer`, `listener`, `evaluate`, `user script` or `rejection`.
  public let phase: String
  /// Whether a handler of the page took care of it.
  public let isHandled: Bool

  /// One line for a report.
  public var description: String {
    let rejection = phase == "rejection" ? "Unhandled Promise Rejection: " : ""
    guard let place = exception.pagePlace.text else { return rejection + exception.summary }
    return "\(place): \(rejection)\(exception.summary)"
  }
}

extension JavaScriptException {
  /// Where in the page's own scripts the exception comes from: what runs below them is native to a page.
  var pagePlace: (url: String?, line: Int?, column: Int?, text: String?) {
    var copy = self
    if url == nil || url == "[native code]", let frame = stack.first(where: { $0.url != nil }) {
      copy.url = frame.url
      copy.line = frame.line
      copy.column = frame.column
    }
    return (copy.url, copy.line, copy.column, copy.place)
  }
}
