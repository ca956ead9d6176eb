import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import SpecRunner

/// Android's JsBridge, whose data are texts on the native side: a handler gets a string.
extension AndroidJsBridge: NativeBridge {
  public func registerRaw(_ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void) {
    registerHandler(name) { data, respond in
      handler(data.map { JSONText.quoting($0) }) { respond($0.plain) }
    }
  }

  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callHandler(name, data: data?.plain) { result in reply(result.map { .quoting($0) }.mapError { $0 }) }
  }

  public func passOn(to delegate: any NavigationDelegate) { setNavigationDelegate(delegate) }
}
