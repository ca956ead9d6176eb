import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import SpecRunner
import WebViewJavascriptBridge

extension WebViewJavascriptBridge: NativeBridge {
  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callRaw(name, data: data) { result in reply(result.mapError { $0 }) }
  }

  public func passOn(to delegate: any NavigationDelegate) { setWebViewDelegate(delegate) }
}

extension JSONText {
  /// A text as JSON.
  static func quoting(_ text: String?) -> JSONText { text.flatMap { try? JSONText.encode($0) } ?? .null }

  /// What a bridge whose payloads are texts makes of the value: a string is itself, anything else its JSON text.
  var plain: String { stringValue() ?? string }
}
