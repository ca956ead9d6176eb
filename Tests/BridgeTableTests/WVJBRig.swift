import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import WebViewJavascriptBridge

/// WebViewJavascriptBridge: both version lines, every host, our script and the original.
final class WVJBRig: BridgeRig {
  private enum Half: String, CaseIterable {
    case ours = "WVJB 6, our script"
    case upstream = "WVJB 6, the real script"
    case version4 = "WVJB 4, our script"
  }

  static let rows = Half.allCases.flatMap { half in
    WebHost.allCases.map { host in
      TableRow(half: half.rawValue, host: host.rawValue, isThere: half != .upstream || upstream != nil) {
        WVJBRig(half, host)
      }
    }
  }

  private static let upstream: BridgeScript? = OriginalScript.webViewJavascriptBridge.text.flatMap {
    try? BridgeScript(contents: $0, fileName: "WebViewJavascriptBridge_JS.js")
  }

  let view: WebView
  let recorder: TranscriptRecorder
  let prelude: String
  let traits: RigTraits
  private let bridge: WebViewJavascriptBridge
  var native: AnyObject { bridge }

  private init(_ half: Half, _ host: WebHost) {
    var configuration = WebViewConfiguration()
    configuration.host = host
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge =
      switch half {
      case .ours: WebViewJavascriptBridge(view, script: .standard)
      case .upstream: WebViewJavascriptBridge(view, script: Self.upstream ?? .standard)
      case .version4: WebViewJavascriptBridge(view, dialect: .version4)
      }
    traits = RigTraits(
      garbage: ["bad-message"], cycle: ["fetch-failed", "queue-stuck"],
      saidByPage: half == .version4 ? "page-handler-threw" : "no-page-handler")
    prelude = half == .version4 ? PagePrelude.waiting : PagePrelude.asking
  }

  func handle(_ name: String, _ handler: @escaping (String, @escaping (String) -> Void) -> Void) {
    bridge.registerRaw(name) { data, respond in
      handler(data?.string ?? "undefined") { respond((try? JSONText($0)) ?? .null) }
    }
  }

  func call(_ name: String, _ json: String, _ reply: @escaping (String?) -> Void) throws {
    bridge.callRaw(name, data: try JSONText(json)) { reply((try? $0.get())?.string) }
  }

  var unanswered: [String] { bridge.unansweredCalls.map(\.handler) }

  let garbage = """
    var original = WebViewJavascriptBridge._fetchQueue;
    WebViewJavascriptBridge._fetchQueue = function () { original(); return '[1, {"handlerName":"a"}, '; };
    WebViewJavascriptBridge.callHandler('x');
    setTimeout(function () { WebViewJavascriptBridge._fetchQueue = original; }, 100);
    """
}
