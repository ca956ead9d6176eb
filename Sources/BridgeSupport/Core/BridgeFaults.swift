import HeadlessWebView

/// Faults that more than one bridge reports.
extension FaultCode {
  // MARK: Messages and calls from the page

  /// The page called a method of DSBridge that native does not have.
  ///
  /// Fields: `method`, `callback`.
  public static let noNativeMethod = FaultCode(rawValue: "no-native-method")
  /// A message is malformed.
  public static let badMessage = FaultCode(rawValue: "bad-message")
  /// A payload exceeds the size limit for data from a page.
  public static let tooLong = FaultCode(rawValue: "too-long")
  /// The page's queue could not be fetched: it contains messages without a JSON form, or its page was replaced.
  ///
  /// Fields: `unwritable` (true if the queue contains such messages).
  public static let fetchFailed = FaultCode(rawValue: "fetch-failed")
  /// A message that cannot be written as JSON blocks the page's queue.
  ///
  /// Fields: `handlers`, the names in the queue; `offenders`, the names of those that block it; `places`, the parts of
  /// their data; `reasons`.
  public static let queueStuck = FaultCode(rawValue: "queue-stuck")
  /// A message could not be written as JSON and was dropped, with the fidelity `repaired`.
  ///
  /// Fields: `name`.
  public static let messageLost = FaultCode(rawValue: "message-lost")
  /// A handler released the response callback of an incoming call without calling it.
  public static let unanswered = FaultCode(rawValue: "unanswered")
  /// A native handler did not respond to an incoming call within the deadline, with the fidelity `repaired`.
  ///
  /// Fields: `name`.
  public static let answerTimedOut = FaultCode(rawValue: "answer-timed-out")
  /// A native handler responded to a call twice; only the first response reaches the page.
  public static let secondAnswer = FaultCode(rawValue: "second-answer")
  /// A native handler responded after the calling page was replaced or had ended the call, or after the deadline.
  public static let lateAnswer = FaultCode(rawValue: "late-answer")
  /// A typed native handler could not decode its input.
  public static let handlerInput = FaultCode(rawValue: "handler-input")
  /// A native handler threw.
  ///
  /// Fields: `isResponse` (true if it is the error of a stub, and the page got a response; nothing is lost then).
  public static let handlerFailed = FaultCode(rawValue: "handler-failed")
  /// A handler or a message handler was registered under a name that is already in use.
  public static let nameInUse = FaultCode(rawValue: "name-in-use")
  /// A value that crosses the bridge is of a type that the bridge does not support.
  public static let badValue = FaultCode(rawValue: "bad-value")
  /// A native handler responded after it returned, but the page passed no callback, or its framework has no responses.
  public static let answerUnheard = FaultCode(rawValue: "answer-unheard")
  /// A subframe called native with a callback; native can call callbacks only in the main frame.
  public static let callbackInFrame = FaultCode(rawValue: "callback-in-frame")

  // MARK: Messages and calls to the page

  /// The page did not accept a message from native: it has no bridge script, or the script threw.
  ///
  /// Fields: `message`.
  public static let notDelivered = FaultCode(rawValue: "not-delivered")
  /// An outgoing call ended without a response: its page was replaced, the web process ended, or the view or the
  /// bridge was closed.
  ///
  /// Fields: `name`.
  public static let callAbandoned = FaultCode(rawValue: "call-abandoned")
  /// The page sent a response for which no call is pending.
  public static let unknownResponse = FaultCode(rawValue: "unknown-response")
  /// A page handler threw, or is missing if the bridge script does not distinguish the two.
  public static let pageHandlerThrew = FaultCode(rawValue: "page-handler-threw")
  /// The page has no handler for a message from native.
  ///
  /// Fields: `handlers`, the names of the calls without a response.
  public static let noPageHandler = FaultCode(rawValue: "no-page-handler")
  /// Native called a method of DSBridge that the page does not have.
  ///
  /// Fields: `name`.
  public static let noPageMethod = FaultCode(rawValue: "no-page-method")
  /// Native called a global function that the page does not have.
  ///
  /// Fields: `name`.
  public static let noPageFunction = FaultCode(rawValue: "no-page-function")
  /// A global function of the page that native called threw.
  ///
  /// Fields: `name`.
  public static let pageFunctionThrew = FaultCode(rawValue: "page-function-threw")
  /// Native sent an event to which the page does not listen; the event is lost.
  ///
  /// Fields: `name`.
  public static let eventUnheard = FaultCode(rawValue: "event-unheard")
  /// Native passed a value that has no JSON form.
  public static let dataNotJSON = FaultCode(rawValue: "data-not-json")

  // MARK: Origins and set-up

  /// The bridge or the handler does not allow the origin of a page or caller.
  ///
  /// Fields: `origin`, `frame`.
  public static let originRefused = FaultCode(rawValue: "origin-refused")
  /// A frame whose origin differs from the page's tried to use the bridge.
  ///
  /// Fields: `origin`, `frame`.
  public static let foreignFrame = FaultCode(rawValue: "foreign-frame")
  /// A second bridge was created for a view; the first one no longer receives messages.
  public static let secondBridge = FaultCode(rawValue: "second-bridge")
  /// A handler was registered under a name that no page can call.
  public static let unreachableHandler = FaultCode(rawValue: "unreachable-handler")
  /// Native called a page method by a name that this bridge cannot call.
  public static let badMethod = FaultCode(rawValue: "bad-method")
  /// The page did not respond to an outgoing call within the deadline, with the fidelity `repaired`.
  ///
  /// Fields: `name`.
  public static let callTimedOut = FaultCode(rawValue: "call-timed-out")
}
