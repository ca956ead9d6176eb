import CFlutterInAppWebViewScripts
import HeadlessWebView
import JavaScriptEngine

/// The scripts that native injects into pages.
enum InAppWebViewScript {
  /// The name of the page's object.
  static let objectName = "flutter_inappwebview"
  /// The name of the message handler on iOS.
  static let handlerName = "callHandler"
  /// The script's name in source locations.
  static let scriptName = "flutter_inappwebview.js"
  /// The text in the original's script that native replaces by the secret.
  static let secretVariable = "$IN_APP_WEBVIEW_JAVASCRIPT_BRIDGE_BRIDGE_SECRET"
  /// The secret of all bridges.
  ///
  /// It protects the bridge of an app from scripts of other origins. Here, runs must be the same each time.
  static let secret = "5f0c1d6e-2f5e-4f0b-9d43-headless0bridge"

  /// Returns the page side: an app's own script with the secret, or ours for the version.
  static func source(_ given: String?, _ version: InAppWebViewVersion, onAndroid isAndroid: Bool) -> String {
    if let given { return given.replacing(secretVariable, with: secret) }
    let script = EmbeddedScript(
      isAndroid ? HBFlutterInAppWebViewAndroidScript() : HBFlutterInAppWebViewIOSScript()
    ).text
    return "(\(script.drop { $0 != "(" })\n)(\(version.number), '\(secret)');"
  }
}
