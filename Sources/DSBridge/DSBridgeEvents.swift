import HeadlessWebView

/// What DSBridge records beside what all bridges do.
extension EventType {
  /// The DSBridge script in the page announced itself, or a page of DSBridge 2 or 1 was loaded.
  public static let dsInitialised = EventType(rawValue: "dsbridge-init")
  /// The page called `window.close()` through DSBridge.
  public static let dsClosePage = EventType(rawValue: "dsbridge-close")
}
