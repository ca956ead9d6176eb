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

  /// The environment variable with the file's path.
  public var variable: String { rawValue }

  /// The file's path; nil if the environment does not name one.
  public var path: String? { ProcessInfo.processInfo.environment[variable] }

  /// The script's text; nil if the file cannot be read.
  public var text: String? { path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } }
}
