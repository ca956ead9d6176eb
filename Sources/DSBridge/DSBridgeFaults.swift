import HeadlessWebView

/// Faults that DSBridge reports beside those of all bridges.
extension FaultCode {
  /// A method of native threw.
  public static let methodFailed = FaultCode(rawValue: "method-failed")
  /// A method of the page threw.
  public static let pageMethodFailed = FaultCode(rawValue: "page-method-failed")
  /// The argument of a call is no JSON object.
  public static let badArgument = FaultCode(rawValue: "bad-argument")
  /// A callback's name is none that the bridge script makes.
  public static let badCallback = FaultCode(rawValue: "bad-callback")
  /// Native loaded an address that is no URL.
  public static let badAddress = FaultCode(rawValue: "bad-address")
  /// An asynchronous method was called without a callback.
  public static let noCallback = FaultCode(rawValue: "no-callback")
  /// A synchronous method was called with a callback, which is never called.
  public static let callbackUnused = FaultCode(rawValue: "callback-unused")
  /// A callback of the page threw.
  public static let callbackFailed = FaultCode(rawValue: "callback-failed")
  /// A method of DSBridge 2 or 1 returned something other than a text: the page gets an empty one.
  public static let resultNotText = FaultCode(rawValue: "result-not-text")
  /// A method returned a value that JSON does not have.
  public static let resultNotJSON = FaultCode(rawValue: "result-not-json")
  /// A page of DSBridge 3 uses `dsBridge` and has not loaded it.
  public static let noPageScript = FaultCode(rawValue: "no-page-half")
  /// Nobody answered the page's `alert`, `confirm` or `prompt`.
  public static let dialogUnanswered = FaultCode(rawValue: "dialog-unanswered")
  /// An object was offered to pages that does not list its methods, or whose methods no page could call.
  public static let badObject = FaultCode(rawValue: "bad-object")
}
