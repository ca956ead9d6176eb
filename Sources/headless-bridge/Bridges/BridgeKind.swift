import AndroidJsBridge
import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import SpecRunner
import WebViewJavascriptBridge

/// The bridges that native can speak, by the names that `--bridge` takes.
enum BridgeKind: String, CaseIterable {
  case wvjb, wvjb4, dsbridge, dsbridge2, dsbridge1, jsbridge, webkit

  /// What the page sees of it; two bridges that have the same cannot be in one page.
  var pageObject: String {
    switch self {
    case .wvjb, .wvjb4, .jsbridge: "WebViewJavascriptBridge"
    case .dsbridge, .dsbridge2, .dsbridge1: "dsBridge"
    case .webkit: "webkit.messageHandlers"
    }
  }

  /// Whether its page half can be another than our own.
  var takesScript: Bool { self != .webkit }
  /// Whether `--watch-bridge` can watch its page half.
  var canBeWatched: Bool { self == .wvjb }

  /// All names, for a reader.
  static var names: String { (allCases.map(\.rawValue) + ["none"]).joined(separator: ", ") }

  /// Makes the bridge of a view; `fail` hears of handlers that it cannot have.
  func make(
    for view: WebView, _ options: RunOptions, script: BridgeScript?, fail: @escaping (String) -> Void
  ) -> any NativeBridge {
    let origins = options.allowedOrigins.isEmpty ? nil : OriginAllowList(options.allowedOrigins)
    switch self {
    case .wvjb, .wvjb4:
      let dialect: WVJBDialect = self == .wvjb4 ? .version4 : .version6
      let bridge = WebViewJavascriptBridge(view, script: script ?? dialect.script, dialect: dialect)
      bridge.watchesPage = options.watchesBridge
      bridge.fidelity = options.fidelity
      bridge.allowedOrigins = origins
      return bridge
    case .jsbridge:
      let bridge = AndroidJsBridge(view, script: script?.source.string ?? AndroidJsBridge.standardScript)
      bridge.fidelity = options.fidelity
      bridge.allowedOrigins = origins ?? .all
      return bridge
    case .dsbridge, .dsbridge2, .dsbridge1:
      let bridge = DSBridge(
        view, dialect: dialect(options), script: script.map { DSBridgeScript(javaScript: $0.source.string) })
      bridge.fidelity = options.fidelity
      bridge.allowedOrigins = origins ?? .all
      return DSBridgeSide(bridge, on: view, fail: fail)
    case .webkit: return MessageHandlerSide(view, allowedOrigins: origins ?? .all, fail: fail)
    }
  }

  /// The kind of DSBridge that a page meets on a device and a host.
  private func dialect(_ options: RunOptions) -> DSBridgeDialect {
    switch self {
    case .dsbridge2: DSBridgeDialect.version2.sitting(in: options.host)
    case .dsbridge1: DSBridgeDialect.version1.sitting(in: options.host)
    default: options.device == .android ? .android : .ios
    }
  }
}
