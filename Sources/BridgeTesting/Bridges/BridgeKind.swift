import AlipayJSBridge
import AndroidJsBridge
import BridgeSupport
import Capacitor
import Cordova
import DSBridge
import FlutterInAppWebView
import HeadlessWebView
import HotwireNative
import JavaScriptEngine
import ReactNativeWebView
import WebViewFlutter
import Tauri
import UniAppWebView
import WebViewJavascriptBridge
import WeixinJSBridge

/// The bridges that the native side can provide, with the names that the command accepts.
public enum BridgeKind: String, CaseIterable, Sendable {
  /// WebViewJavascriptBridge 6; also understands the messages that pages of version 5 send.
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
  /// Cordova, on the platform of the view's device.
  case cordova
  /// Hotwire Native, on the platform of the view's device.
  case hotwire
  /// WebKit's message handlers only.
  case webkit
  /// Capacitor, on the platform of the view's device.
  case capacitor
  /// React Native WebView (`react-native-webview`).
  case reactnative
  /// Flutter's `webview_flutter`.
  case flutter
  /// Flutter's `flutter_inappwebview` 6.2.
  case inappwebview
  /// Flutter's `flutter_inappwebview` 6.0 and 6.1.
  case inappwebview61
  /// Flutter's `flutter_inappwebview` 5.
  case inappwebview5
  /// Tauri 2.6 and later.
  case tauri
  /// Tauri 2.0 to 2.5.
  case tauri25
  /// WeChat's browser, with `WeixinJSBridge`.
  case weixin
  /// The `<web-view>` of a mini program of WeChat, with `WeixinJSBridge`.
  case weixinMiniProgram = "weixin-miniprogram"
  /// Alipay, with `AlipayJSBridge`.
  case alipay
  /// The `<web-view>` of an app of uni-app x.
  case uniapp
  /// The `<web-view>` of an nvue page of a uni-app.
  case uniappNvue = "uniapp-nvue"
  /// The `<web-view>` of a vue page of a uni-app, with the object `plus`.
  case uniappPlus = "uniapp-plus"
  /// The `<iframe>` of a uni-app in a browser.
  case uniappBrowser = "uniapp-browser"

  /// The object that the page sees; two bridges with the same object cannot be in one page.
  public var pageObject: String {
    switch self {
    case .wvjb, .wvjb4, .jsbridge, .jsbridge2: "WebViewJavascriptBridge"
    case .dsbridge, .dsbridge2, .dsbridge1: "dsBridge"
    case .cordova: "cordova"
    case .hotwire: "nativeBridge"
    case .webkit: "webkit.messageHandlers"
    case .capacitor: "Capacitor"
    case .reactnative: ReactNativeWebView.objectName
    case .flutter: "JavaScriptChannel"
    case .inappwebview, .inappwebview61, .inappwebview5: FlutterInAppWebView.objectName
    case .tauri, .tauri25: "__TAURI_INTERNALS__"
    case .weixin, .weixinMiniProgram: "WeixinJSBridge"
    case .alipay: "AlipayJSBridge"
    case .uniapp, .uniappNvue, .uniappPlus, .uniappBrowser: "uni"
    }
  }

  /// Creates the bridge for a view.
  ///
  /// - Parameters:
  ///   - view: The view to serve.
  ///   - settings: The bridge's fidelity and the origins that may use it.
  ///   - script: The bridge script; our own by default.
  public func make(
    for view: WebView, _ settings: BridgeSettings = BridgeSettings(), script: BridgeScript? = nil
  ) -> any NativeBridge {
    let bridge: any NativeBridge =
      switch self {
      case .wvjb, .wvjb4: wvjb(for: view, settings, script)
      case .jsbridge, .jsbridge2:
        AndroidJsBridge(
          view, dialect: self == .jsbridge2 ? .version2 : .version1, script: script?.source.string,
          objectName: settings.objectNames.name(of: pageObject))
      case .dsbridge, .dsbridge2, .dsbridge1:
        DSBridge(
          view, dialect: dialect(in: view), script: script.map { DSBridgeScript(javaScript: $0.source.string) },
          objectName: settings.objectNames.name(of: pageObject),
          nativeObjectName: settings.objectNames.name(of: DSBridge.standardNativeObjectName))
      case .cordova:
        Cordova(
          view, script: script.map { CordovaScript(javaScript: $0.source.string) }, plugins: settings.cordovaPlugins)
      case .hotwire: HotwireNative(view, script: script.map { HotwireScript(javaScript: $0.source.string) })
      case .webkit: MessageHandlers(view)
      case .capacitor: capacitor(for: view, settings, script)
      case .reactnative: ReactNativeWebView(view, props: Self.reactNativeProps, script: script?.source.string)
      case .flutter: WebViewFlutter(view)
      case .inappwebview, .inappwebview61, .inappwebview5:
        FlutterInAppWebView(
          view, settings: InAppWebViewSettings(version: inAppWebViewVersion), script: script?.source.string)
      case .tauri, .tauri25: tauri(for: view, script)
      case .weixin, .weixinMiniProgram:
        WeixinJSBridge(
          view, environment: self == .weixin ? .browser : .miniProgram(),
          sdk: script?.source.string ?? WeixinSDK.source)
      case .alipay: AlipayJSBridge(view, sdk: script?.source.string)
      case .uniapp, .uniappNvue, .uniappPlus, .uniappBrowser:
        UniAppWebView(view, host: uniAppHost, script: script?.source.string ?? UniWebViewScript.source)
      }
    bridge.fidelity = settings.fidelity
    bridge.allowedOrigins = settings.allowedOrigins
    return bridge
  }

  private func capacitor(
    for view: WebView, _ settings: BridgeSettings, _ script: BridgeScript?
  ) -> CapacitorBridge {
    var app = CapacitorSettings()
    app.allowNavigation = settings.allowedNavigation
    return CapacitorBridge(
      view, script: script.map { CapacitorScript(javaScript: $0.source.string) } ?? .standard, settings: app)
  }

  // Tests open files in place of the app's own pages, which an app with such pages allows.
  private static var reactNativeProps: ReactNativeProps {
    var props = ReactNativeProps()
    props.originWhitelist.append("file://*")
    return props
  }

  private var inAppWebViewVersion: InAppWebViewVersion {
    switch self {
    case .inappwebview5: .version5
    case .inappwebview61: .version61
    default: .version62
    }
  }

  private func wvjb(
    for view: WebView, _ settings: BridgeSettings, _ script: BridgeScript?
  ) -> WebViewJavascriptBridge {
    let dialect: WVJBDialect = self == .wvjb4 ? .version4 : .version6
    let bridge = WebViewJavascriptBridge(
      view, script: script ?? dialect.script, dialect: dialect,
      objectName: settings.objectNames.name(of: pageObject))
    bridge.watchesPage = settings.watchesPage
    return bridge
  }

  /// Creates the native side of Tauri, whose script is that of `window.__TAURI__`.
  private func tauri(for view: WebView, _ script: BridgeScript?) -> Tauri {
    var configuration = TauriConfiguration()
    configuration.withGlobalTauri = true
    return Tauri(
      view, dialect: self == .tauri25 ? .version2_0 : .version2_6, configuration: configuration,
      scripts: script.map { TauriScripts(globalAPI: $0.source.string) } ?? .standard)
  }

  private var uniAppHost: UniAppHost {
    switch self {
    case .uniappNvue: .nvue
    case .uniappPlus: .plus
    case .uniappBrowser: .browser
    default: .uniAppX
    }
  }

  /// Returns the DSBridge dialect that a page meets on the view's device and host.
  private func dialect(in view: WebView) -> DSBridgeDialect {
    switch self {
    case .dsbridge2: DSBridgeDialect.version2.sitting(in: view.configuration.host)
    case .dsbridge1: DSBridgeDialect.version1.sitting(in: view.configuration.host)
    default: DSBridgeDialect.version3(on: view.configuration.device)
    }
  }
}

/// A bridge's settings: how it treats lost messages, and which origins may use it.
public struct BridgeSettings: Sendable {
  /// The mode for messages that the original loses.
  public var fidelity = BridgeFidelity.faithful
  /// The origins whose pages may use the bridge.
  public var allowedOrigins = OriginAllowList.all
  /// A Boolean value that indicates whether pages are watched for mistakes that their messages do not show.
  ///
  /// It has an effect only with a bridge that can be watched.
  public var watchesPage = false
  /// The names that the app gave the bridges' objects.
  public var objectNames = BridgeObjectNames()
  /// The hosts whose pages an app of Capacitor shows, in addition to its own.
  public var allowedNavigation: [String] = []
  /// The folders of the Cordova plugins whose files pages load.
  public var cordovaPlugins: [CordovaPluginFolder] = []

  /// Creates a bridge's default settings.
  public init() {}
}
