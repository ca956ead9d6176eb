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
    guard !exception.isTermination else { return terminationOfFile }
    return error(exception.name ?? "Error", advised(exception), exception.stack)
  }

  /// The error for the file's own script, which was terminated at the time limit.
  private var terminationOfFile: SpecError {
    error("Error", options.ended("the file"), realm?.context.virtualMachine.lastTermination?.stack ?? [])
  }

  private func error(_ name: String, _ message: String, _ frames: [StackFrame]) -> SpecError {
    let stack = frames.map(\.description).joined(separator: "\n")
    let trace = try? realm?.call("traceOfStack", .string(stack)).structuredCopy()
    let failure = SpecFailure(trace ?? .null)
    return SpecError(
      failure: SpecFailure(
        name: name, message: message, line: failure.line, column: failure.column, file: failure.file,
        stack: failure.stack))
  }

  /// - Throws: An error for a script that was terminated after an `await`, which nothing else reports.
  func checkTermination() throws {
    if realm?.context.virtualMachine.takeUnreportedTermination() == true { throw terminationOfFile }
  }

  /// Ends the declarations of a file.
  ///
  /// - Throws: An error for a script that was terminated after an `await`, or a rejection that the file didn't handle.
  func endDeclarations() throws {
    try checkTermination()
    guard let realm else { return }
    let failure = try realm.call("endDeclarations").structuredCopy()
    if !failure.isNull { throw SpecError(failure: SpecFailure(failure)) }
  }
}
