import JavaScriptEngine

/// Evaluation for developer tools, which hold the values of a world.
extension PageWorld {
  /// The engine's own console, if the page's inspector uses it.
  package var engineConsole: Value? { realm?.engineConsole }

  /// Evaluates a script as native code does: its errors are thrown and not reported.
  ///
  /// - Parameter url: The script's location in stacks; that of the document if it is nil.
  package func value(of source: UTF16Text, url: String? = nil) throws(JavaScriptException) -> Value {
    try perform { () throws(JavaScriptException) in
      let handle: Handle = try evaluate(source, url: url)
      return Value(handle.ref, in: context)
    }
  }

  /// Runs a closure that calls scripts of the world, as one task of native code.
  ///
  /// As in Chromium, the scripts of tools may evaluate text in pages whose policies forbid it.
  ///
  /// - Parameter isGesture: Indicates whether scripts count as the reaction to an action of the user.
  package func perform<R>(
    isGesture: Bool = true, _ body: () throws(JavaScriptException) -> R
  ) throws(JavaScriptException) -> R {
    guard let core = realm?.core else { return try body() }
    enter()
    let isReleased = world == .page && realm?.beginEvaluationByTool() == true
    defer { if isReleased { realm?.endEvaluationByTool() } }
    guard isGesture else { return try body() }
    return try core.withGesture { () throws(JavaScriptException) in try body() }
  }
}

extension WebViewGroup {
  /// Returns a function of native code's tools, compiled on first use.
  package func tool(_ function: PageFunction) throws(JavaScriptException) -> Value {
    try core.tools().compiled(function)
  }
}
