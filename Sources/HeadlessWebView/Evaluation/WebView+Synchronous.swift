import JavaScriptEngine

/// Evaluation that its caller waits for.
extension WebView {
  /// Evaluates a script in the main frame at once, as web views in the app's own process do: the page's tasks wait meanwhile.
  ///
  /// Behind the script its microtasks run, unless native was called by a script of the page that is still running.
  /// - Parameter name: Names the script, as in ``evaluateJavaScript(_:name:completion:)``.
  /// - Returns: A copy of the completion value.
  /// - Throws: ``ScriptError``; the page's `onerror` has heard of an exception.
  @discardableResult
  public func evaluateJavaScriptNow(_ source: String, name: String? = nil) throws(ScriptError) -> StructuredValue {
    if let name { nativeScripts.insert(name) }
    guard let realm = openRealm() else { throw .noPage }
    let outer = enter(realm)
    defer { leave(realm, to: outer) }
    let value: Handle
    do throws(JavaScriptException) {
      value = try realm.core.withGesture { () throws(JavaScriptException) in
        try realm.evaluate(UTF16Text(source), url: name ?? realm.url.href)
      }
    } catch {
      throw .exception(realm.report(error, phase: "evaluate"))
    }
    return try realm.copy(value)
  }
}
