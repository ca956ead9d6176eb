import HeadlessWebView

/// Faults that Capacitor's bridge reports in addition to those of all bridges.
extension FaultCode {
  /// The page used a plugin or a method that native did not announce, and got an error.
  ///
  /// Fields: `name`.
  public static let pluginMissing = FaultCode(rawValue: "plugin-missing")
  /// The page listens to an event that its plugin does not have.
  ///
  /// Fields: `name`, `guess`.
  public static let unknownEvent = FaultCode(rawValue: "unknown-event")
}

extension EventType {
  /// The page's script sent a message that is no incoming call, such as a line of its console.
  ///
  /// Fields: `name`.
  public static let capacitorCore = EventType(rawValue: "capacitor-core")
  /// The page listens to an event of a plugin, or no longer does.
  ///
  /// Fields: `name`, `action` (`listen` or `unlisten`), `id` (empty if all were removed), `count` (the number of
  /// listeners to the event).
  public static let capacitorListener = EventType(rawValue: "capacitor-listener")
  /// An event without a listener is kept until the page listens to it.
  ///
  /// Fields: `name`.
  public static let capacitorRetained = EventType(rawValue: "capacitor-retained")
  /// The page's script asked native synchronously for a setting or a cookie.
  ///
  /// Fields: `question`, `answer`.
  public static let capacitorQuestion = EventType(rawValue: "capacitor-question")
  /// The page navigated to an address that isn't the app's: the browser opens it, and the page stays.
  ///
  /// Fields: `url`.
  public static let capacitorOpenedURL = EventType(rawValue: "capacitor-open-url")
  /// The page reported an uncaught error to native.
  ///
  /// Fields: `error`.
  public static let capacitorPageError = EventType(rawValue: "capacitor-page-error")
}
