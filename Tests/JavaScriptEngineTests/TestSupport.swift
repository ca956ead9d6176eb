import JavaScriptEngine

/// Returns the error that a body throws, if it is a JavaScript exception.
func exception(_ body: () throws -> some Any) -> JavaScriptException? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? JavaScriptException
  }
}

/// Returns the exception that a script throws.
func exception(of script: String, in context: Context = Context(), url: String? = "app.js") -> JavaScriptException? {
  exception { try context.evaluate(script, url: url) }
}

extension Context {
  /// Returns the completion value of a script as text.
  func text(_ script: String) throws -> String { try evaluate(script).toString() }

  /// Sets a global variable to a value.
  func define(_ name: PropertyName, _ value: Value) throws { try globalObject.set(name, to: value) }
}

/// Runs a body deep in the stack, so that the collector finds no references of it there afterwards.
@inline(never)
func deepInTheStack(_ depth: Int = 32, _ body: () throws -> Void) rethrows {
  try withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { buffer in
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    if depth > 0 { try deepInTheStack(depth - 1, body) } else { try body() }
  }
}

/// Writes zeros over the stack that ``deepInTheStack(_:_:)`` used.
@inline(never)
func wipeStack() {
  withUnsafeTemporaryAllocation(byteCount: 128 * 1024, alignment: 16) { buffer in
    _ = buffer.initializeMemory(as: UInt8.self, repeating: 0)
  }
}
