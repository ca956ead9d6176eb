import HeadlessWebView

extension EventType {
  /// The script in the page exchanged a message with native that belongs to no component.
  ///
  /// Fields: `name`, `components`.
  public static let hotwireCore = EventType(rawValue: "hotwire-core")
}

/// Faults that Hotwire Native reports in addition to those of all bridges.
extension FaultCode {
  /// Native ignored a message, because its metadata names another page than the present one, or none.
  ///
  /// Fields: `name`, `url`.
  public static let wrongLocation = FaultCode(rawValue: "wrong-location")
  /// Native replied to an event, but the page has sent no message of it.
  ///
  /// Fields: `name`.
  public static let replyLost = FaultCode(rawValue: "reply-lost")
}
