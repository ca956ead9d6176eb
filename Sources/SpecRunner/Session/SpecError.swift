import JavaScriptEngine

/// An error that reports a file of specs that cannot run.
public struct SpecError: Error {
  /// The reason and its location.
  public let failure: SpecFailure
}

extension SpecOptions {
  /// Returns the message for a script that was terminated at its time limit.
  func ended(_ script: String) -> String { "\(script) ran for more than \(scriptTimeLimit) and was terminated" }
}

extension SpecSession {
  /// Returns an error's message, with advice if there is any.
  private func advised(_ message: String, of name: String) -> String {
    let text = try? realm?.call("advise", .string(name), .string(message)).structuredCopy().string
    return text ?? message
  }

  /// Returns an error for an exception of the spec, with its location in the spec's own files.
  func specError(_ exception: JavaScriptException) -> SpecError {
    let own = (realm?.modules.files ?? []).union([path])
    let frame = exception.stack.first { $0.url.map(own.contains) ?? false }
    let isOwn = exception.url.map(own.contains) ?? false
    let url = isOwn ? exception.url : frame?.url
    let line = isOwn ? exception.line : frame?.line
    var column = isOwn ? exception.column : frame?.column
    // The column of a script with a syntax error is not that of the mistake.
    if exception.name == "SyntaxError" { column = nil }
    if line == 1, let shift = url.flatMap({ realm?.modules.shifts.ofFiles[$0] }) {
      column = column.map { max(1, $0 - shift) }
    }
    guard !exception.isTermination else {
      return SpecError(failure: SpecFailure(message: options.ended("the file"), line: line, file: url))
    }
    let name = exception.name ?? "Error"
    return SpecError(
      failure: SpecFailure(
        name: name, message: advised(exception.message, of: name), line: line, column: column, file: url))
  }
}
