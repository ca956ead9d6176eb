import HeadlessWebView

/// What DSBridge records beside what all bridges do.
extension EventType {
  /// The page's half announced itself, or the page of a 2.x or 1.x bridge is there.
  public static let dsInitialised = EventType(rawValue: "dsbridge-init")
  /// The page's script asked for the page to be closed.
  public static let dsClosePage = EventType(rawValue: "dsbridge-close")
}
