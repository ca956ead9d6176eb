import JavaScriptEngine

/// An error that reports a file of specs that cannot run.
public struct SpecError: Error {
  /// The reason and its location.
  public let failure: SpecFailure
}

extension SpecOptions {
  /// Returns the message for a script that was terminated at its time limit.
  func ended(_ script: String) -> String {
    // The engine's stacks have the positions of calls and properties, but not those of loops.
    """
    \(script) ran for more than \(scriptTimeLimit) and was terminated (raise the limit with --deadline SECONDS). The \
    reported line is that of its last call, or of the function's beginning: look for an endless loop from there
    """
  }
}

extension SpecSession {
  /// Returns an exception's message, with advice if there is any.
  private func advised(_ exception: JavaScriptException) -> String {
    let text = try? realm?.call("advise", .string(exception.name ?? "Error"), .string(exception.message))
      .structuredCopy().string
    return text ?? exception.message
  }

  /// Returns an error for an exception that no code of the spec API caught, such as the termination of a script.
  func specError(_ exception: JavaScriptException) -> SpecError {
    let frames = exception.isTermination ? realm?.context.virtualMachine.lastTermination?.stack : exception.stack
    let stack = (frames ?? []).map(\.description).joined(separator: "\n")
    let trace = try? realm?.call("traceOfStack", .string(stack)).structuredCopy()
    let failure = SpecFailure(trace ?? .null)
    let message = exception.isTermination ? options.ended("the file") : advised(exception)
    return SpecError(
      failure: SpecFailure(
        name: exception.isTermination ? "Error" : exception.name ?? "Error", message: message,
        line: failure.line, column: failure.column, file: failure.file, stack: failure.stack))
  }
}
