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
  /// The history shim of React Native WebView, followed by its script for messages, for iOS.
  case reactNative = "HEADLESS_BRIDGE_REACTNATIVE_SCRIPT"
  /// The script of flutter_inappwebview 6.2 for iOS.
  case inAppWebView = "HEADLESS_BRIDGE_INAPPWEBVIEW_SCRIPT"
  /// The script of flutter_inappwebview 6.2 for Android.
  case inAppWebViewAndroid = "HEADLESS_BRIDGE_INAPPWEBVIEW_ANDROID_SCRIPT"
  /// The script of flutter_inappwebview 6.1 for iOS.
  case inAppWebView61 = "HEADLESS_BRIDGE_INAPPWEBVIEW61_SCRIPT"
  /// The script of flutter_inappwebview 6.1 for Android.
  case inAppWebView61Android = "HEADLESS_BRIDGE_INAPPWEBVIEW61_ANDROID_SCRIPT"
  /// The script of flutter_inappwebview 5 for iOS.
  case inAppWebView5 = "HEADLESS_BRIDGE_INAPPWEBVIEW5_SCRIPT"
  /// The script of flutter_inappwebview 5 for Android.
  case inAppWebView5Android = "HEADLESS_BRIDGE_INAPPWEBVIEW5_ANDROID_SCRIPT"
  /// Cordova's `cordova.js` for iOS.
  case cordova = "HEADLESS_BRIDGE_CORDOVA_SCRIPT"
  /// Cordova's `cordova.js` for Android.
  case cordovaAndroid = "HEADLESS_BRIDGE_CORDOVA_ANDROID_SCRIPT"
  /// Hotwire Native's script for iOS, `bridge.js`.
  case hotwire = "HEADLESS_BRIDGE_HOTWIRE_SCRIPT"
  /// Hotwire Native's script for Android, `bridge_components.js`.
  case hotwireAndroid = "HEADLESS_BRIDGE_HOTWIRE_ANDROID_SCRIPT"
  /// The page's part of Hotwire Native as a script that creates its globals, from `@hotwired/hotwire-native-bridge`.
  case hotwirePage = "HEADLESS_BRIDGE_HOTWIRE_PAGE_SCRIPT"
  /// The folders of Tauri's scripts, `crates/tauri/scripts` of several versions, separated by colons.
  case tauri = "HEADLESS_BRIDGE_TAURI_SCRIPTS"
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
