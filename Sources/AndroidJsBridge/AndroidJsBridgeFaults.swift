import HeadlessWebView

/// Faults that JsBridge reports in addition to those of all bridges.
extension FaultCode {
  /// The page queued a message that native did not fetch and never will fetch.
  public static let notFetched = FaultCode(rawValue: "not-fetched")
  /// The page returned a result that native did not request.
  public static let badReturn = FaultCode(rawValue: "bad-return")
  /// The page's queue is not a JSON array.
  public static let badQueue = FaultCode(rawValue: "bad-queue")
  /// The page handles a message again that arrived before `init`.
  ///
  /// Fields: `message`.
  public static let deliveredTwice = FaultCode(rawValue: "delivered-twice")
}
