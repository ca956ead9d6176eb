import HeadlessWebView

/// Faults that WebViewJavascriptBridge reports in addition to those of all bridges.
extension FaultCode {
  /// An address has the bridge's scheme or host but is not one of its signals.
  public static let unknownSignal = FaultCode(rawValue: "unknown-signal")
  /// The queue has more messages than a page may send together; the rest is dropped.
  public static let tooMany = FaultCode(rawValue: "too-many")
  /// A native handler closed the view while later messages of the queue were waiting.
  ///
  /// Fields: `count`.
  public static let queueDropped = FaultCode(rawValue: "queue-dropped")
  /// A native handler responded with a value that has no JSON form.
  public static let responseNotJSON = FaultCode(rawValue: "response-not-json")
  /// Native called a name such as `toString`, which every object has, including the page's table of handlers.
  ///
  /// Fields: `name`.
  public static let inheritedName = FaultCode(rawValue: "inherited-name")
  /// A page handler responded to a message that was sent without a callback.
  public static let answeredWithoutCallback = FaultCode(rawValue: "answered-without-callback")

  // MARK: Only on a watched page

  /// The page registered a handler twice; the second replaces the first.
  ///
  /// Fields: `name`.
  public static let registeredAgain = FaultCode(rawValue: "registered-again")
  /// A callback of the page threw, so the page keeps it for another response.
  ///
  /// Fields: `name`.
  public static let callbackKept = FaultCode(rawValue: "callback-kept")
  /// The page changed a call's data before native fetched the queue.
  ///
  /// Fields: `name`.
  public static let changedAfterCall = FaultCode(rawValue: "changed-after-call")
  /// The page has no `WVJBCallbacks` when the bridge is injected.
  public static let noSetUp = FaultCode(rawValue: "no-set-up")
  /// A set-up callback threw, so the callbacks after it did not run.
  public static let setUpStopped = FaultCode(rawValue: "set-up-stopped")
}
