import CJavaScriptCore

/// A script that was ended at a limit of its machine.
package struct ScriptEnding {
  /// What there was too much of.
  package enum Cause {
    case time, memory
  }

  /// What there was too much of.
  package let cause: Cause
  /// Where the script stood, innermost frame first; one that computes stands somewhere else each time.
  package let stack: [StackFrame]
  /// Whether an exception tells the script's caller; a microtask has none.
  package internal(set) var isTold = false
  private let context: JSGlobalContextRef?

  init(cause: Cause, in context: JSContextRef?) {
    self.cause = cause
    self.context = context.flatMap { JSContextGetGlobalContext($0) }
    // It reads the engine's frames, and runs nothing.
    stack = context.map { StackFrame.backtrace(of: $0) } ?? []
  }

  /// Whether the outermost call was one into the context.
  package func began(in context: Context) -> Bool { self.context == context.ref }

  /// The innermost frame whose script has a URL.
  package var place: StackFrame? { stack.first { $0.url != nil } }

  /// What the script's caller is thrown, for those that have none.
  package var exception: JavaScriptException {
    var exception = JavaScriptException(name: nil, message: JavaScriptException.terminationMessage)
    exception.isTermination = true
    (exception.url, exception.line) = (place?.url, place?.line)
    return exception
  }
}
