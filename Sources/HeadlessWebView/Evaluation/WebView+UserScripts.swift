import JavaScriptEngine

/// The scripts that run in pages by themselves.
extension WebView {
  /// Adds a script to those of the configuration; documents that are made from now on run it behind them.
  public func addUserScript(_ script: UserScript) { userScripts.append(script) }

  /// Takes all user scripts away, those of the configuration included.
  public func removeAllUserScripts() { userScripts = [] }

  func runUserScripts(at time: UserScript.InjectionTime, in realm: PageRealm, frame: Frame) {
    for script in userScripts where script.injectionTime == time {
      guard frame.isMain || !script.forMainFrameOnly else { continue }
      do throws(JavaScriptException) {
        _ = try realm.evaluate(UTF16Text(script.source), url: script.name ?? realm.url.href)
      } catch {
        realm.report(error, phase: "user script")
      }
    }
  }
}
