import HeadlessWebView

/// The faults that every bridge reports.
extension FaultCode {
  /// A message did not reach the page: it has no bridge script, its bridge threw, or the page was gone.
  public static let notDelivered = FaultCode(rawValue: "not-delivered")
  /// A call to the page ended without a response, because the page, the view or the bridge went away.
  public static let callAbandoned = FaultCode(rawValue: "call-abandoned")
  /// A call to the page had no response by its deadline, at the fidelity `repaired`.
  public static let callTimedOut = FaultCode(rawValue: "call-timed-out")
  /// A call of the page had no response by its deadline, at the fidelity `repaired`.
  public static let answerTimedOut = FaultCode(rawValue: "answer-timed-out")
  /// A handler responded to a page that is gone, or after the call's deadline.
  public static let lateAnswer = FaultCode(rawValue: "late-answer")
  /// A handler responded again after its last response.
  public static let secondAnswer = FaultCode(rawValue: "second-answer")
  /// A handler let go of its response function without a response.
  public static let unanswered = FaultCode(rawValue: "unanswered")
  /// The page responded to a call that nobody waits for.
  public static let unknownResponse = FaultCode(rawValue: "unknown-response")
  /// A handler could not read its input.
  public static let handlerInput = FaultCode(rawValue: "handler-input")
  /// A handler threw.
  public static let handlerFailed = FaultCode(rawValue: "handler-failed")
  /// A document whose origin isn't allowed used the bridge or a handler.
  public static let originRefused = FaultCode(rawValue: "origin-refused")
  /// A frame of another origin than the page's used the bridge.
  public static let foreignFrame = FaultCode(rawValue: "foreign-frame")
  /// A second bridge took a view's delegate from the first, which hears no page any more.
  public static let secondBridge = FaultCode(rawValue: "second-bridge")
  /// The data of a call to the page can't be written as JSON; nothing was sent.
  public static let dataNotJSON = FaultCode(rawValue: "data-not-json")
  /// The page handed over more than `PageLimits.payload` allows.
  public static let tooLong = FaultCode(rawValue: "too-long")
  /// The page sent more messages at once than `PageLimits.messages` allows.
  public static let tooMany = FaultCode(rawValue: "too-many")
  /// The page handed over a value that can't be written as JSON.
  public static let badValue = FaultCode(rawValue: "bad-value")
  /// A message of the page is not an object, or its queue is not an array.
  public static let badMessage = FaultCode(rawValue: "bad-message")
  /// The page's queue could not be fetched.
  public static let fetchFailed = FaultCode(rawValue: "fetch-failed")
  /// A message in the page's queue can't be written as JSON and holds up all others.
  public static let queueStuck = FaultCode(rawValue: "queue-stuck")
  /// A message that can't be written as JSON was taken out of the page's queue, at the fidelity `repaired`.
  public static let messageLost = FaultCode(rawValue: "message-lost")
  /// A frame below the page's called with a callback, where native can't call back.
  public static let callbackInFrame = FaultCode(rawValue: "callback-in-frame")
  /// Native called the page by a name that its dialect can't call.
  public static let badMethod = FaultCode(rawValue: "bad-method")
  /// A handler has a name that a page can't call.
  public static let unreachableHandler = FaultCode(rawValue: "unreachable-handler")
  /// A handler of the page threw, or is missing.
  public static let pageHandlerThrew = FaultCode(rawValue: "page-handler-threw")
}
