import HeadlessWebView

/// Faults that DSBridge reports in addition to those of all bridges.
extension FaultCode {
  /// A native method threw.
  public static let methodFailed = FaultCode(rawValue: "method-failed")
  /// A page method threw.
  ///
  /// Fields: `name`, `reason`.
  public static let pageMethodFailed = FaultCode(rawValue: "page-method-failed")
  /// The argument of a call is not a JSON object.
  public static let badArgument = FaultCode(rawValue: "bad-argument")
  /// The page passed a callback name that is not a function's name, such as a script; the method's response is lost.
  public static let badCallback = FaultCode(rawValue: "bad-callback")
  /// Native tried to load an invalid URL.
  public static let badAddress = FaultCode(rawValue: "bad-address")
  /// An asynchronous method was called without a callback.
  public static let noCallback = FaultCode(rawValue: "no-callback")
  /// A synchronous method was called with a callback, which is never called.
  public static let callbackUnused = FaultCode(rawValue: "callback-unused")
  /// A page callback threw.
  ///
  /// Fields: `name`, `reason`.
  public static let callbackFailed = FaultCode(rawValue: "callback-failed")
  /// A method of DSBridge 2 or 1 returned a value other than a string; the page receives an empty string.
  public static let resultNotText = FaultCode(rawValue: "result-not-text")
  /// A method returned a value that has no JSON form.
  public static let resultNotJSON = FaultCode(rawValue: "result-not-json")
  /// A page of DSBridge 3 uses `dsBridge` but has not loaded its script.
  public static let noPageScript = FaultCode(rawValue: "no-page-half")
  /// Nothing handled the page's `alert`, `confirm` or `prompt`.
  public static let dialogUnanswered = FaultCode(rawValue: "dialog-unanswered")
  /// An object was registered that does not list its methods, or whose methods no page could call.
  public static let badObject = FaultCode(rawValue: "bad-object")
}
