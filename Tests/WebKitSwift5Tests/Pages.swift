import Foundation
import HeadlessWebView
import TestSupport
import WebKit
import WebViewJavascriptBridge

/// The pages of the tests, as in an app's bundle.
enum Pages {
  static let echo = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Pages/echo.html")
}

/// The original bridge script, if it is available.
func upstreamScript() -> BridgeScript? {
  let original = OriginalScript.webViewJavascriptBridge
  guard let path = original.path, let text = original.text else { return nil }
  return try? BridgeScript(contents: text, fileName: path)
}
