import HeadlessWebView

/// Faults that the facade over WebKit's API reports.
extension FaultCode {
  /// A message handler was added under a name that is taken, or that no page could call.
  public static let handlerName = FaultCode(rawValue: "handler-name")
  /// The app observed a key path that this view does not support.
  public static let keyPath = FaultCode(rawValue: "key-path")
  /// A download was cancelled because no delegate chooses its file, or the app resumes one, which is unsupported.
  public static let download = FaultCode(rawValue: "download")
  /// The app did not call the completion handler of the page's `alert`, `confirm` or `prompt`.
  public static let panelUnanswered = FaultCode(rawValue: "panel-unanswered")
  /// The app never called a decision handler, or called it more than once.
  public static let decisionHandler = FaultCode(rawValue: "decision-handler")
  /// The app asked for an isolated content world: the page's own world is used instead.
  public static let contentWorld = FaultCode(rawValue: "content-world")
  /// The app set its delegate after a bridge had set its own: the bridge no longer receives anything from the page.
  public static let delegateReplaced = FaultCode(rawValue: "delegate-replaced")
}
