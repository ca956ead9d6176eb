import HeadlessWebView

/// Faults that React Native WebView reports in addition to those of all bridges.
extension FaultCode {
  /// A message from native reached no listener of the page that reads it.
  ///
  /// Fields: `name`, the event's name; `target`.
  public static let messageUnheard = FaultCode(rawValue: "message-unheard")
  /// The page navigated to an address that `originWhitelist` excludes and that no other app opens: nothing happens.
  ///
  /// Fields: `url`, `frame`.
  public static let addressNotOpened = FaultCode(rawValue: "address-not-opened")
  /// Native injects a script or an object that pages can't use.
  ///
  /// Fields: `name`, the name of the property.
  public static let injectionLost = FaultCode(rawValue: "injection-lost")
}
