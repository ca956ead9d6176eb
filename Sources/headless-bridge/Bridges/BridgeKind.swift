import AndroidJsBridge
import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// The bridges that native can speak, by the names that `--bridge` takes.
enum BridgeKind: String, CaseIterable {
  case wvjb, wvjb4, dsbridge, dsbridge2, dsbridge1, jsbridge, jsbridge2, webkit

  /// What the page sees of it; two bridges that have the same cannot be in one page.
  var pageObject: String {
    switch self {
    case .wvjb, .wvjb4, .jsbridge, .jsbridge2: "WebViewJavascriptBridge"
    case .dsbridge, .dsbridge2, .dsbridge1: "dsBridge"
    case .webkit: "webkit.messageHandlers"
    }
  }

  /// Whether its page half can be another than our own.
  var takesScript: Bool { self != .webkit }
  /// Whether `--watch-bridge` can watch its page half.
  var canBeWatched: Bool { self == .wvjb }

  /// Whether no web view in the app's own process ever had it.
  var needsWKWebView: Bool { self == .dsbridge || self == .webkit }

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
    case .jsbridge, .jsbridge2:
      let bridge = AndroidJsBridge(
        view, dialect: self == .jsbridge2 ? .version2 : .version1, script: script?.source.string)
      bridge.fidelity = options.fidelity
      bridge.allowedOrigins = origins ?? .all
      return bridge
    case .dsbridge, .dsbridge2, .dsbridge1:
      let bridge = DSBridge(
        view, dialect: dialect(options), script: script.map { DSBridgeScript(javaScript: $0.source.string) })
      bridge.fidelity = options.fidelity
      bridge.allowedOrigins = origins ?? .all
      return DSBridgeSide(bridge, fail: fail)
    case .webkit:
      let bridge = MessageHandlers(view)
      bridge.fidelity = options.fidelity
      bridge.allowedOrigins = origins ?? .all
      return bridge
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
