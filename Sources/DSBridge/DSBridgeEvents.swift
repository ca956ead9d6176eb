import HeadlessWebView

/// The bridge's records have the names that WebViewJavascriptBridge's have.
extension EventType {
  /// A call of the page came: `message`.
  public static let dsReceived = EventType(rawValue: "receive")
  /// A call went to the page: `message`.
  public static let dsSent = EventType(rawValue: "send")
  /// A native method was called: `name`, `id`, which is the callback's name or null.
  public static let dsMethodCalled = EventType(rawValue: "handler")
  /// A native method answered: `name`, `id`, `data`, `complete`.
  public static let dsMethodAnswered = EventType(rawValue: "answer")
  /// The page's half announced itself, or the page of a 2.x or 1.x bridge is there.
  public static let dsInitialised = EventType(rawValue: "dsbridge-init")
  /// The page's script asked for the page to be closed.
  public static let dsClosePage = EventType(rawValue: "dsbridge-close")
}
