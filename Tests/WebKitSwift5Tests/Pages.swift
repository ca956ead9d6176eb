import Foundation
import HeadlessWebView
import WebKit
import WebViewJavascriptBridge

/// The pages of the tests, as an app has them in its bundle.
enum Pages {
  static let echo = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Pages/echo.html")
}

/// The original page half, where `HEADLESS_BRIDGE_UPSTREAM_SCRIPT` names its file.
func upstreamScript() -> BridgeScript? {
  guard let path = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_UPSTREAM_SCRIPT"],
    let text = try? String(contentsOfFile: path, encoding: .utf8)
  else { return nil }
  return try? BridgeScript(contents: text, fileName: path)
}
