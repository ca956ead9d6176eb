import HeadlessWebView
import JavaScriptEngine

/// A script that took longer than `--timeout` allows, or more memory than `--memory` does.
struct EndedScript: Error, CustomStringConvertible {
  let description: String

  /// What is said of the last script that was ended: where it was, and what to do.
  static func text(in view: WebView, limit: Duration) -> String {
    let isForMemory = view.group.virtualMachine.lastEnding?.cause == .memory
    let megabytes = (view.configuration.limits.memory ?? 0) >> 20
    return (place(in: view).map { "\($0): " } ?? "") + (isForMemory ? text(memory: megabytes) : text(limit: limit))
  }

  /// Where the last script was that was ended.
  static func place(in view: WebView) -> String? {
    view.group.virtualMachine.lastEnding?.place.flatMap { frame in
      frame.url.map { url in frame.line.map { "\(url):\($0)" } ?? url }
    }
  }

  /// What is said of a page that takes too much memory, in megabytes.
  static func text(memory: Int) -> String {
    "the page took more than \(memory) MB of memory, and was ended (--memory MEGABYTES gives it more)"
  }

  /// The same where it is not known which script it is.
  static func text(limit: Duration) -> String {
    "a script ran for more than \(limit), and was ended (--timeout SECONDS gives it more)"
  }
}
