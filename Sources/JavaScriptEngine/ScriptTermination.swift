import CJavaScriptCore

/// A script that was terminated at a limit of its machine.
package struct ScriptTermination {
  /// The limit that was exceeded.
  package enum Cause {
    case time, memory
  }

  /// The limit that was exceeded.
  package let cause: Cause
  /// The script's stack, innermost frame first; a script in a loop is at a different position each time.
  package let stack: [StackFrame]
  /// Indicates whether an exception reports the termination to the script's caller; a microtask has no caller.
  package internal(set) var isReported = false
  private let context: JSGlobalContextRef?

  init(cause: Cause, in context: JSContextRef?) {
    self.cause = cause
    self.context = context.flatMap { JSContextGetGlobalContext($0) }
    // This reads the engine's frames and runs no script.
    stack = context.map { StackFrame.backtrace(of: $0) } ?? []
  }

  /// Returns whether the outermost call was a call into the context.
  package func began(in context: Context) -> Bool { self.context == context.ref }

  /// The innermost frame whose script has a URL.
  package var place: StackFrame? { stack.first { $0.url != nil } }

  /// The exception for the script's caller, for scripts whose caller receives none.
  package var exception: JavaScriptException {
    var exception = JavaScriptException(name: nil, message: JavaScriptException.terminationMessage)
    exception.isTermination = true
    (exception.url, exception.line) = (place?.url, place?.line)
    return exception
  }
}
