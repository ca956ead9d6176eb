import CReactNativeWebViewScripts
import HeadlessWebView
import JavaScriptEngine

/// The scripts that native injects into pages.
enum ReactNativeScript {
  /// The name of the page's object, and of its message handler on iOS.
  static let objectName = "ReactNativeWebView"
  /// The name of the message handler for changes of the history on iOS.
  static let historyName = "ReactNativeHistoryShim"

  /// Our own script for changes of the history.
  static let history = EmbeddedScript(HBReactNativeHistoryScript()).text
  /// Our own script for messages.
  static let message = EmbeddedScript(HBReactNativeMessageScript()).text

  /// Returns the scripts of iOS, in the original's order.
  static func scripts(_ props: ReactNativeProps, _ given: String?) -> [UserScript] {
    var scripts: [UserScript] = []
    func add(
      _ source: String?, _ name: String, at time: UserScript.InjectionTime = .documentStart, mainFrame: Bool = true
    ) {
      guard let source else { return }
      scripts.append(UserScript(source: source, injectionTime: time, forMainFrameOnly: mainFrame, name: name))
    }
    if props.isMessagingEnabled, given != nil {
      add(given, "ReactNativeWebView.js")
    } else {
      add(history, "ReactNativeHistory.js")
      if props.isMessagingEnabled { add(message, "ReactNativeMessage.js") }
    }
    // As in the original, this script needs `onMessage`, and the one before the content doesn't.
    if props.isMessagingEnabled {
      add(
        props.injectedJavaScript, "injectedJavaScript", at: .documentEnd,
        mainFrame: props.injectedJavaScriptForMainFrameOnly)
    }
    add(
      props.injectedJavaScriptBeforeContentLoaded, "injectedJavaScriptBeforeContentLoaded",
      mainFrame: props.injectedJavaScriptBeforeContentLoadedForMainFrameOnly)
    if let object = props.injectedJavaScriptObject { add(definition(of: object), "injectedJavaScriptObject") }
    return scripts
  }

  /// Returns the script that defines `injectedObjectJson`.
  ///
  /// Like the original's, it has the JSON in a template literal, which changes some texts (``problem(in:)``).
  static func definition(of object: JSONText?) -> String {
    let value = object.map { "`\($0.string)`" } ?? "null"
    return """
      window.\(objectName) = window.\(objectName) || {};
      window.\(objectName).injectedObjectJson = function () { return \(value); };
      """
  }

  /// Returns the part of an object's JSON that a template literal changes; nil if there is none.
  static func problem(in object: JSONText) -> String? {
    ["`", "${", "\\"].first { object.string.contains($0) }
  }
}
