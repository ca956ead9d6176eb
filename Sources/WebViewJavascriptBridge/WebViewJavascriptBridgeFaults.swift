import HeadlessWebView

/// Faults that WebViewJavascriptBridge reports beside those of all bridges.
extension FaultCode {
  /// An address has the bridge's scheme or host and is no signal of it.
  public static let unknownSignal = FaultCode(rawValue: "unknown-signal")
  /// The queue has more messages than a page may send at once: the rest is dropped.
  public static let tooMany = FaultCode(rawValue: "too-many")
  /// A handler closed the view with messages behind its call.
  ///
  /// Fields: `count`.
  public static let queueDropped = FaultCode(rawValue: "queue-dropped")
  /// A handler answered with a value that JSON does not have.
  public static let responseNotJSON = FaultCode(rawValue: "response-not-json")
  /// A called name, such as `toString`, is a member of every object, and so of the page's table of handlers.
  ///
  /// Fields: `name`.
  public static let inheritedName = FaultCode(rawValue: "inherited-name")
  /// A handler of the page answered a message that was sent without a callback.
  public static let answeredWithoutCallback = FaultCode(rawValue: "answered-without-callback")

  // MARK: On a watched page

  /// The page registered a handler twice: the earlier one is replaced.
  ///
  /// Fields: `name`.
  public static let registeredAgain = FaultCode(rawValue: "registered-again")
  /// A callback threw, and the page keeps it for a second response.
  ///
  /// Fields: `name`.
  public static let callbackKept = FaultCode(rawValue: "callback-kept")
  /// Data changed between the call and the fetch of the queue.
  ///
  /// Fields: `name`.
  public static let changedAfterCall = FaultCode(rawValue: "changed-after-call")
  /// The page has no `WVJBCallbacks` when the bridge is injected.
  public static let noSetUp = FaultCode(rawValue: "no-set-up")
  /// A set-up callback threw and kept the ones behind it from running.
  public static let setUpStopped = FaultCode(rawValue: "set-up-stopped")
}
