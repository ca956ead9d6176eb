import HeadlessWebView
import JavaScriptEngine

/// A script that took longer than `--timeout` allows.
struct EndedScript: Error, CustomStringConvertible {
  let description: String

  /// What is said of the last script that was ended: where it was, and what to do.
  static func text(in view: WebView, limit: Duration) -> String {
    (place(in: view).map { "\($0): " } ?? "") + text(limit: limit)
  }

  /// Where the last script was that was ended.
  static func place(in view: WebView) -> String? {
    view.group.virtualMachine.terminationStack.first { $0.url != nil }.flatMap { frame in
      frame.url.map { url in frame.line.map { "\(url):\($0)" } ?? url }
    }
  }

  /// The same where it is not known which script it is.
  static func text(limit: Duration) -> String {
    "a script ran for more than \(limit), and was ended (--timeout SECONDS gives it more)"
  }
}
