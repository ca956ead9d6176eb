import HeadlessWebView

/// A line that the page wrote to its console, as `onConsoleMessage` gets it.
public struct InAppWebViewConsoleMessage: Sendable, Hashable {
  /// The severity of a line, with the numbers of the library.
  public enum Level: Int, Sendable, Hashable, CaseIterable {
    /// A line of `console.debug`.
    case tip = 0
    /// A line of `console.log` or `console.info`, and any other line on Android.
    case log = 1
    /// A line of `console.warn`.
    case warning = 2
    /// A line of `console.error`.
    case error = 3
  }

  /// The text: the arguments, separated by spaces.
  public let message: String
  /// The severity.
  public let messageLevel: Level

  /// - Returns: nil for a line that the app does not get.
  init?(_ text: String, level: String, on platform: Device.Platform) {
    message = text
    switch level {
    case "debug": messageLevel = .tip
    case "log", "info": messageLevel = .log
    case "warn", "warning": messageLevel = .warning
    case "error": messageLevel = .error
    // On iOS the library replaces only the five functions above.
    default:
      guard platform == .android else { return nil }
      messageLevel = .log
    }
  }
}
