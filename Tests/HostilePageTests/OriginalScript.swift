import BridgeTesting
import Foundation
import WebViewJavascriptBridge

/// The originals' scripts, which are no part of this project: the environment names their files.
enum OriginalScript {
  /// The script of a kind of bridge.
  static func of(_ kind: BridgeKind) -> BridgeScript? { scripts[kind] }

  private static let scripts: [BridgeKind: BridgeScript] = {
    let variables: [BridgeKind: String] = [
      .wvjb: "HEADLESS_BRIDGE_UPSTREAM_SCRIPT", .jsbridge2: "HEADLESS_BRIDGE_JSBRIDGE2_SCRIPT",
    ]
    return variables.compactMapValues { variable in
      let path = ProcessInfo.processInfo.environment[variable]
      guard let path, let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
      return try? BridgeScript(contents: text, fileName: path)
    }
  }()
}
