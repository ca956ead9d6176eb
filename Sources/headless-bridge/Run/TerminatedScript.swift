import HeadlessWebView
import JavaScriptEngine

/// A script that took longer than `--timeout` allows, or more memory than `--memory` does.
struct TerminatedScript: Error, CustomStringConvertible {
  let description: String

  /// Returns the error for the script that was terminated last: its location, and what to do.
  static func text(in view: WebView, limit: Duration) -> String {
    let isForMemory = view.group.virtualMachine.lastTermination?.cause == .memory
    let megabytes = (view.configuration.limits.memory ?? 0) >> 20
    return (place(in: view).map { "\($0): " } ?? "") + (isForMemory ? text(memory: megabytes) : text(limit: limit))
  }

  /// Returns the location of the script that was terminated last.
  static func place(in view: WebView) -> String? {
    view.group.virtualMachine.lastTermination?.place.flatMap { frame in
      frame.url.map { url in frame.line.map { "\(url):\($0)" } ?? url }
    }
  }

  /// Returns the error for a page that takes too much memory, in megabytes.
  static func text(memory: Int) -> String {
    "the page used more than \(memory) MB of memory and was terminated (raise the limit with --memory MEGABYTES)"
  }

  /// Returns the error for a script whose location is unknown.
  static func text(limit: Duration, phase: String? = nil) -> String {
    "\(subject(in: phase)) ran for more than \(limit) and was terminated (raise the limit with --timeout SECONDS)"
  }

  /// Returns the kind of script that ran, in terms that a page's author knows.
  private static func subject(in phase: String?) -> String {
    switch phase {
    case "timer": "a timer"
    case "listener": "a listener"
    case "microtask": "a microtask"
    case "error-handler": "an error handler"
    case "parser": "a script called by the HTML parser"
    case "evaluate": "an evaluation"
    case "user script": "a user script"
    default: "a script"
    }
  }
}
