/// A line of a page's console.
public struct ConsoleMessage: Sendable, Hashable {
  /// `log`, `info`, `warn`, `error` or `debug`.
  public let level: String
  /// What is written.
  public let text: String
  /// Where the script stands that writes it, `url:line:column` as far as it is known.
  public let place: String?
}
