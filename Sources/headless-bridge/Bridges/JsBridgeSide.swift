import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Android's JsBridge, whose data are texts on the native side: a handler gets a string.
extension AndroidJsBridge: NativeBridge {
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callHandler(name, data: data?.plain) { result in reply(result.map { .quoting($0) }.mapError { $0 }) }
  }

  func passOn(to delegate: any NavigationDelegate) { setNavigationDelegate(delegate) }
}
