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
  /// A payload is longer than a page may send.
  public static let tooLong = FaultCode(rawValue: "too-long")
  /// The page's queue could not be fetched: it has messages that cannot be written as JSON, or its page was replaced.
  public static let fetchFailed = FaultCode(rawValue: "fetch-failed")
  /// A message that cannot be written as JSON holds up the page's queue.
  ///
  /// Fields: `handlers`, the names in the queue; `offenders`, the names of those messages; `places`, the parts of their
  /// data; `reasons`.
  public static let queueStuck = FaultCode(rawValue: "queue-stuck")
  /// A message could not be written as JSON and was dropped, where the bridge is `repaired`.
  ///
  /// Fields: `name`.
  public static let messageLost = FaultCode(rawValue: "message-lost")
  /// The last reference that could have answered a call of the page is gone without an answer.
  public static let unanswered = FaultCode(rawValue: "unanswered")
  /// A handler did not answer a call of the page within the deadline, where the bridge is `repaired`.
  ///
  /// Fields: `name`.
  public static let answerTimedOut = FaultCode(rawValue: "answer-timed-out")
  /// A handler answered a call twice: only its first answer reaches the page.
  public static let secondAnswer = FaultCode(rawValue: "second-answer")
  /// A handler answered after its page was replaced, or after the deadline.
  public static let lateAnswer = FaultCode(rawValue: "late-answer")
  /// A typed handler could not decode its input.
  public static let handlerInput = FaultCode(rawValue: "handler-input")
  /// A native handler threw.
  public static let handlerFailed = FaultCode(rawValue: "handler-failed")
  /// A handler or a message handler was registered under a name that is taken.
  public static let nameInUse = FaultCode(rawValue: "name-in-use")
  /// A value that crosses the bridge is of a type that the bridge does not support.
  public static let badValue = FaultCode(rawValue: "bad-value")
  /// A handler answered after it had returned, and the page gave no callback.
  public static let answerUnheard = FaultCode(rawValue: "answer-unheard")
  /// A frame below the main frame called with a callback, where native cannot answer.
  public static let callbackInFrame = FaultCode(rawValue: "callback-in-frame")

  // MARK: Messages and calls to the page

  /// The page did not take a message of native: it has no bridge, or its script threw.
  ///
  /// Fields: `message`.
  public static let notDelivered = FaultCode(rawValue: "not-delivered")
  /// A call of native ended without an answer, because its page was replaced, its process ended, or the view or the
  /// bridge is gone.
  ///
  /// Fields: `name`.
  public static let callAbandoned = FaultCode(rawValue: "call-abandoned")
  /// A response came that no call waits for.
  public static let unknownResponse = FaultCode(rawValue: "unknown-response")
  /// A handler of the page threw, or is missing where the bridge script does not tell the two apart.
  public static let pageHandlerThrew = FaultCode(rawValue: "page-handler-threw")
  /// The page has no handler for a message of native.
  ///
  /// Fields: `handlers`, the names called and not answered.
  public static let noPageHandler = FaultCode(rawValue: "no-page-handler")
  /// Native called a method of DSBridge that the page does not have.
  public static let noPageMethod = FaultCode(rawValue: "no-page-method")
  /// The page has no function of the name that native called.
  ///
  /// Fields: `name`.
  public static let noPageFunction = FaultCode(rawValue: "no-page-function")
  /// A function of the page that native called threw.
  ///
  /// Fields: `name`.
  public static let pageFunctionThrew = FaultCode(rawValue: "page-function-threw")
  /// Native passed a value that JSON does not have.
  public static let dataNotJSON = FaultCode(rawValue: "data-not-json")

  // MARK: Origins and set-up

  /// A page or a caller is of an origin that the bridge or the handler does not allow.
  ///
  /// Fields: `origin`, `frame`.
  public static let originRefused = FaultCode(rawValue: "origin-refused")
  /// A frame of another origin than the page's tried to use the bridge.
  ///
  /// Fields: `origin`, `frame`.
  public static let foreignFrame = FaultCode(rawValue: "foreign-frame")
  /// A bridge was made for a view that has one: the earlier bridge receives nothing any more.
  public static let secondBridge = FaultCode(rawValue: "second-bridge")
  /// A handler was registered under a name that no page can call.
  public static let unreachableHandler = FaultCode(rawValue: "unreachable-handler")
  /// Native called a method by a name that the page cannot be called by.
  public static let badMethod = FaultCode(rawValue: "bad-method")
  /// The page did not answer a call of native within the deadline, where the bridge is `repaired`.
  ///
  /// Fields: `name`.
  public static let callTimedOut = FaultCode(rawValue: "call-timed-out")
}
