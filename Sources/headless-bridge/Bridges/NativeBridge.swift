import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// What the command needs of any bridge.
protocol NativeBridge: AnyObject {
  /// Whether the page has its half.
  var isConnected: Bool { get }
  /// What is the matter with a page that has no half.
  var reasonForNoHalf: String { get }
  /// The calls that wait for an answer.
  var unansweredCalls: [UnansweredCall] { get }
  /// Registers a handler that takes and answers JSON text.
  func registerRaw(_ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void)
  /// Calls a handler of the page.
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void)
  /// Sets who hears of navigations beside the bridge.
  func passOn(to delegate: any NavigationDelegate)
}

extension NativeBridge {
  var reasonForNoHalf: String { "the page never asked for the bridge" }
}

extension WebViewJavascriptBridge: NativeBridge {
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callRaw(name, data: data) { result in reply(result.mapError { $0 }) }
  }

  func passOn(to delegate: any NavigationDelegate) { setWebViewDelegate(delegate) }
}

extension JSONText {
  /// A text as JSON.
  static func quoting(_ text: String?) -> JSONText { text.flatMap { try? JSONText.encode($0) } ?? .null }

  /// What a bridge whose payloads are texts makes of the value: a string is itself, anything else its JSON text.
  var plain: String { stringValue() ?? string }
}
