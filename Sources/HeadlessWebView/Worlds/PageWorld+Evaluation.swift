import JavaScriptEngine

/// Evaluation for developer tools, which hold the values of a world.
extension PageWorld {
  /// Evaluates a script as native code does: the page's errors are thrown and not reported.
  ///
  /// - Parameter url: The script's location in stacks; that of the document if it is nil.
  package func evaluate(_ source: UTF16Text, url: String? = nil) throws(JavaScriptException) -> Value {
    try perform { () throws(JavaScriptException) in
      Value(try realm.evaluate(source, url: url ?? realm.url.href).ref, in: context)
    }
  }

  /// Runs a closure that calls scripts of the world, as one task of native code.
  ///
  /// - Parameter isGesture: Indicates whether scripts count as the reaction to an action of the user.
  package func perform<R>(
    isGesture: Bool = true, _ body: () throws(JavaScriptException) -> R
  ) throws(JavaScriptException) -> R {
    let outer = realm.core.enter(realm)
    defer { if let outer { realm.core.leave(to: outer) } }
    guard isGesture else { return try body() }
    return try realm.core.withGesture { () throws(JavaScriptException) in try body() }
  }
}

extension WebViewGroup {
  /// Returns a function of native code's tools, compiled on first use.
  package func tool(_ function: PageFunction) throws(JavaScriptException) -> Value { try core.tools().compiled(function) }
}
