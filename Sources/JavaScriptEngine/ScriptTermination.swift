import CJavaScriptCore

/// A script that was ended at a limit of its machine.
package struct ScriptTermination {
  /// The limit that was exceeded.
  package enum Cause {
    case time, memory
  }

  /// The limit that was exceeded.
  package let cause: Cause
  /// Where the script stood, innermost frame first; one that computes stands somewhere else each time.
  package let stack: [StackFrame]
  /// Indicates whether an exception reports it to the script's caller; a microtask has none.
  package internal(set) var isReported = false
  private let context: JSGlobalContextRef?

  init(cause: Cause, in context: JSContextRef?) {
    self.cause = cause
    self.context = context.flatMap { JSContextGetGlobalContext($0) }
    // It reads the engine's frames, and runs nothing.
    stack = context.map { StackFrame.backtrace(of: $0) } ?? []
  }

  /// Returns whether the outermost call was one into the context.
  package func began(in context: Context) -> Bool { self.context == context.ref }

  /// The innermost frame whose script has a URL.
  package var place: StackFrame? { stack.first { $0.url != nil } }

  /// The exception for a script's caller, for scripts whose caller gets none.
  package var exception: JavaScriptException {
    var exception = JavaScriptException(name: nil, message: JavaScriptException.terminationMessage)
    exception.isTermination = true
    (exception.url, exception.line) = (place?.url, place?.line)
    return exception
  }
}
