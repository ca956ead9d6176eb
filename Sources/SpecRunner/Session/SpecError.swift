import JavaScriptEngine

/// A file of specs that cannot be run.
struct SpecError: Error {
  let failure: SpecFailure
}

extension SpecSession {
  /// An exception of the spec, with its place in the spec's own files.
  func specError(_ exception: JavaScriptException) -> SpecError {
    let own = (realm?.modules.files ?? []).union([path])
    let frame = exception.stack.first { $0.url.map(own.contains) ?? false }
    let isOwn = exception.url.map(own.contains) ?? false
    return SpecError(
      failure: SpecFailure(
        name: exception.name ?? "Error", message: exception.message, line: isOwn ? exception.line : frame?.line,
        column: isOwn ? exception.column : frame?.column, file: isOwn ? exception.url : frame?.url))
  }
}
