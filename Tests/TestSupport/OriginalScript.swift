import Foundation

/// A bridge script of an upstream project.
///
/// It is not part of this project: an environment variable names its file.
public enum OriginalScript: String, Sendable, CaseIterable {
  /// The script of WebViewJavascriptBridge 6.
  case webViewJavascriptBridge = "HEADLESS_BRIDGE_UPSTREAM_SCRIPT"
  /// The script of DSBridge 3, `dist/dsbridge.js`.
  case dsBridge = "HEADLESS_BRIDGE_DSBRIDGE_SCRIPT"
  /// The script of JsBridge, up to 1.0.4.
  case jsBridge = "HEADLESS_BRIDGE_JSBRIDGE_SCRIPT"
  /// The script of JsBridge 2.
  case jsBridge2 = "HEADLESS_BRIDGE_JSBRIDGE2_SCRIPT"
  /// The script that Capacitor injects on iOS, `native-bridge.js`.
  case capacitor = "HEADLESS_BRIDGE_CAPACITOR_SCRIPT"
  /// The script that Capacitor injects on Android, `native-bridge.js`.
  case capacitorAndroid = "HEADLESS_BRIDGE_CAPACITOR_ANDROID_SCRIPT"
  /// The package of Capacitor that pages bundle, as a global script: `dist/capacitor.js` of `@capacitor/core`.
  case capacitorCore = "HEADLESS_BRIDGE_CAPACITOR_CORE"
  /// The JSSDK of WeChat, `jweixin` 1.6.
  case jweixin = "HEADLESS_BRIDGE_JWEIXIN_SCRIPT"
  /// The SDK of Alipay, `alipayjsapi` 3.
  case alipayJSAPI = "HEADLESS_BRIDGE_ALIPAYJSAPI_SCRIPT"
  /// The script of uni-app's `<web-view>`, `uni.webview.js` 1.5.
  case uniWebView = "HEADLESS_BRIDGE_UNIWEBVIEW_SCRIPT"

  /// The environment variable with the file's path.
  public var variable: String { rawValue }

  /// The file's path; nil if the environment does not name one.
  public var path: String? { ProcessInfo.processInfo.environment[variable] }

  /// The script's text; nil if the file cannot be read.
  public var text: String? { path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } }
}
