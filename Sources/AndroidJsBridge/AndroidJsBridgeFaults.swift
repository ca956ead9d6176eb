import HeadlessWebView

/// Faults that JsBridge reports beside those of all bridges.
extension FaultCode {
  /// The page queued a message that native did not fetch and never will.
  public static let notFetched = FaultCode(rawValue: "not-fetched")
  /// The page returned a result that native did not ask for.
  public static let badReturn = FaultCode(rawValue: "bad-return")
  /// The page's queue is no JSON array.
  public static let badQueue = FaultCode(rawValue: "bad-queue")
  /// The page handles a message again that came before `init`.
  ///
  /// Fields: `message`.
  public static let deliveredTwice = FaultCode(rawValue: "delivered-twice")
}
