import AndroidJsBridge
import BridgeSupport
import WebViewJavascriptBridge

extension NativeBridge {
  /// Puts something between the page and all handlers of the bridge, those of the app included.
  ///
  /// - Returns: Whether the bridge can have that.
  func filterHandlers(_ filter: @escaping HandlerFilter) -> Bool {
    switch self {
    case let bridge as WebViewJavascriptBridge: bridge.handlerFilter = filter
    case let bridge as ComposedBridge: bridge.handlerFilter = filter
    case let bridge as AndroidJsBridge: bridge.handlerFilter = filter
    default: return false
    }
    return true
  }
}
