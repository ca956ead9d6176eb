import AndroidJsBridge
import BridgeSupport
import WebViewJavascriptBridge

extension NativeBridge {
  /// Puts an injector between the page and all handlers of the bridge, those of the app included.
  ///
  /// - Returns: Whether the bridge can have that.
  func filterHandlers(with injector: FaultInjector) -> Bool {
    let filter: HandlerFilter = { injector.wrapRaw($0, $1) }
    switch self {
    case let bridge as WebViewJavascriptBridge: bridge.handlerFilter = filter
    case let bridge as ComposedBridge: bridge.handlerFilter = filter
    case let bridge as AndroidJsBridge: bridge.handlerFilter = filter
    case let bridge as DSBridgeSide: bridge.filterMethods { injector.wrap($0, $1) }
    default: return false
    }
    return true
  }
}
