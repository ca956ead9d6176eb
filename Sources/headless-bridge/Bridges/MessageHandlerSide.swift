import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// No bridge but what WebKit gives to every app: message handlers with replies, and functions of the page that native calls.
extension MessageHandlers: NativeBridge {
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callRaw(name, data: data) { result in reply(result.mapError { $0 }) }
  }
}
