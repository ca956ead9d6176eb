import BridgeTesting
import TestSupport
import WebViewJavascriptBridge

extension BridgeKind {
  /// The original's script, if it is available.
  var originalScript: BridgeScript? { Self.originalScripts[self] }

  private static let originalScripts: [BridgeKind: BridgeScript] = {
    let originals: [BridgeKind: OriginalScript] = [.wvjb: .webViewJavascriptBridge, .jsbridge2: .jsBridge2]
    return originals.compactMapValues { original in
      guard let path = original.path, let text = original.text else { return nil }
      return try? BridgeScript(contents: text, fileName: path)
    }
  }()
}
