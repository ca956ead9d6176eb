import JavaScriptEngine

/// What web views in the app's own process have and `WKWebView` has not.
extension WebView {
  /// Evaluates a script in the main frame inside this call, as `UIWebView` and OS X's `WebView` do.
  ///
  /// Microtasks of the page wait when one of its scripts is running around the call.
  /// - Returns: The result as a string if it is a string, a number or a boolean; the empty string for all else and for a script that
  ///   throws, of which the page's `onerror` hears; nil when there is no page.
  @discardableResult
  public func stringByEvaluatingJavaScript(from script: String) -> String? {
    guard let realm = openRealm() else { return nil }
    let outer = enter(realm)
    defer { leave(realm, to: outer) }
    do throws(JavaScriptException) {
      let value = try realm.core.withGesture { () throws(JavaScriptException) in
        try realm.evaluate(UTF16Text(script), url: realm.url.href)
      }
      let kept = Value(value.ref, in: realm.context)
      return kept.isUndefined || kept.isNull || kept.isObject ? "" : try kept.toString()
    } catch {
      _ = realm.report(error, phase: "evaluate")
      return ""
    }
  }
}
