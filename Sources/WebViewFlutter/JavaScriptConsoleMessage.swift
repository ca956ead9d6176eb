import HeadlessWebView

/// A line that the page wrote to its console, as `setOnConsoleMessage` passes it to the app.
public struct JavaScriptConsoleMessage: Sendable, Hashable {
  /// The severity of a line.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    /// A line of `console.error`.
    case error
    /// A line of `console.warn`.
    case warning
    /// A line of `console.debug`.
    case debug
    /// A line of `console.info`, on iOS.
    case info
    /// Any other line.
    case log
  }

  /// The severity.
  public let level: Level
  /// The text: the arguments, separated by spaces.
  public let message: String

  /// - Returns: nil for a line that the app does not get.
  init?(_ text: String, level: String, on platform: Device.Platform) {
    message = text
    switch level {
    case "error": self.level = .error
    case "warn", "warning": self.level = .warning
    case "debug": self.level = .debug
    // Android has no such level.
    case "info": self.level = platform == .android ? .log : .info
    case "log": self.level = .log
    // On iOS the library replaces only the five functions above.
    default:
      guard platform == .android else { return nil }
      self.level = .log
    }
  }
}
