import AndroidJsBridge
import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// The bridges that native can speak, by the names that the command takes.
public enum BridgeKind: String, CaseIterable, Sendable {
  /// WebViewJavascriptBridge 6, and what pages of 5 send.
  case wvjb
  /// WebViewJavascriptBridge 4.
  case wvjb4
  /// DSBridge 3.
  case dsbridge
  /// DSBridge 2.
  case dsbridge2
  /// DSBridge 1.
  case dsbridge1
  /// Android's JsBridge up to 1.0.4.
  case jsbridge
  /// Android's JsBridge from 1.0.5 on.
  case jsbridge2
  /// WebKit's message handlers alone.
  case webkit

  /// What the page sees of it; two bridges that have the same cannot be in one page.
  public var pageObject: String {
    switch self {
    case .wvjb, .wvjb4, .jsbridge, .jsbridge2: "WebViewJavascriptBridge"
    case .dsbridge, .dsbridge2, .dsbridge1: "dsBridge"
    case .webkit: "webkit.messageHandlers"
    }
  }

  /// Whether its page half can be another than our own.
  public var takesScript: Bool { self != .webkit }
  /// Whether a ``BridgeSupport/PageFacade`` speaks it.
  public var takesFacade: Bool { pageObject == "WebViewJavascriptBridge" }
  /// Whether no web view in the app's own process ever had it.
  public var needsWKWebView: Bool { self == .dsbridge || self == .webkit }
  /// Whether native calls functions of the page by their names, whether or not it registers them.
  package var callsFunctions: Bool { self == .dsbridge2 || self == .dsbridge1 || self == .webkit }
  /// Whether its page half can be watched for mistakes.
  public var canBeWatched: Bool { self == .wvjb }

  /// Makes the bridge of a view.
  ///
  /// - Parameters:
  ///   - settings: The bridge's fidelity, and whom it serves.
  ///   - script: The bridge script; our own by default.
  public func make(
    for view: WebView, _ settings: BridgeSettings = BridgeSettings(), script: BridgeScript? = nil
  ) -> any NativeBridge {
    let bridge: any NativeBridge =
      switch self {
      case .wvjb, .wvjb4: wvjb(for: view, script, watchesPage: settings.watchesPage)
      case .jsbridge, .jsbridge2:
        AndroidJsBridge(view, dialect: self == .jsbridge2 ? .version2 : .version1, script: script?.source.string)
      case .dsbridge, .dsbridge2, .dsbridge1:
        DSBridge(view, dialect: dialect(in: view), script: script.map { DSBridgeScript(javaScript: $0.source.string) })
      case .webkit: MessageHandlers(view)
      }
    bridge.fidelity = settings.fidelity
    bridge.allowedOrigins = settings.allowedOrigins
    return bridge
  }

  private func wvjb(for view: WebView, _ script: BridgeScript?, watchesPage: Bool) -> WebViewJavascriptBridge {
    let dialect: WVJBDialect = self == .wvjb4 ? .version4 : .version6
    let bridge = WebViewJavascriptBridge(view, script: script ?? dialect.script, dialect: dialect)
    bridge.watchesPage = watchesPage
    return bridge
  }

  /// The kind of DSBridge that a page meets on a device and a host.
  private func dialect(in view: WebView) -> DSBridgeDialect {
    switch self {
    case .dsbridge2: DSBridgeDialect.version2.sitting(in: view.configuration.host)
    case .dsbridge1: DSBridgeDialect.version1.sitting(in: view.configuration.host)
    default: view.configuration.device == .android ? .android : .ios
    }
  }
}

/// What a bridge does about losses, and whom it serves.
public struct BridgeSettings: Sendable {
  /// How faithfully the original's losses are repeated.
  public var fidelity = BridgeFidelity.faithful
  /// The origins whose pages may use the bridge.
  public var allowedOrigins = OriginAllowList.all
  /// Whether pages are watched for mistakes that their messages do not show, where the bridge can.
  public var watchesPage = false

  /// Makes the settings that a bridge has by itself.
  public init() {}
}
