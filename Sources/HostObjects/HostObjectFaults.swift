import HeadlessWebView

/// Faults that only app objects have.
extension FaultCode {
  /// A handler's result has a form that the app's callbacks never get, so its data are lost.
  ///
  /// Fields: `name`.
  public static let badResult = FaultCode(rawValue: "bad-result")
  /// The page called a function of the app's object with arguments that the app ignores.
  ///
  /// Fields: `name`.
  public static let badArguments = FaultCode(rawValue: "bad-arguments")
  /// The page's callback for the result of a call threw.
  ///
  /// Fields: `name`.
  public static let resultCallbackThrew = FaultCode(rawValue: "result-callback-threw")
}
