import Foundation
import WebViewJavascriptBridge

/// The original's script, which is no part of this project: the environment names its file.
enum OriginalScript {
  static let wvjb: BridgeScript? = {
    let path = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_UPSTREAM_SCRIPT"]
    guard let path, let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return try? BridgeScript(contents: text, fileName: path)
  }()
}
