import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import WebViewJavascriptBridge

/// The bridges of React Native WebView, webview_flutter and flutter_inappwebview.
final class FrameworkRig: BridgeRig {
  static let rows =
    rows(.reactnative, "React Native WebView", .ios, .reactNative)
    + rows(.reactnative, "React Native WebView", .android)
    + rows(.flutter, "webview_flutter", .ios) + rows(.flutter, "webview_flutter", .android)
    + rows(.inappwebview, "flutter_inappwebview 6.2", .ios, .inAppWebView)
    + rows(.inappwebview, "flutter_inappwebview 6.2", .android, .inAppWebViewAndroid)
    + rows(.inappwebview61, "flutter_inappwebview 6.1", .ios, .inAppWebView61)
    + rows(.inappwebview61, "flutter_inappwebview 6.1", .android, .inAppWebView61Android)
    + rows(.inappwebview5, "flutter_inappwebview 5", .ios, .inAppWebView5)
    + rows(.inappwebview5, "flutter_inappwebview 5", .android, .inAppWebView5Android)

  /// The rows for our script and the original; without an original, native's own objects are the page side.
  private static func rows(
    _ kind: BridgeKind, _ name: String, _ platform: Device.Platform, _ original: OriginalScript? = nil
  ) -> [TableRow] {
    func row(_ half: String, _ script: String?, isThere: Bool = true) -> TableRow {
      TableRow(half: half, host: platform.rawValue, isThere: isThere, hasResponses: kind.hasResponses) {
        FrameworkRig(kind, platform, script)
      }
    }
    guard let original else { return [row(name, nil)] }
    let text = original.text
    return [row("\(name), our script", nil), row("\(name), the real script", text, isThere: text != nil)]
  }

  let view: WebView
  let recorder: TranscriptRecorder
  let prelude: String
  let garbage: String
  let traits: RigTraits
  private let kind: BridgeKind
  private let bridge: any NativeBridge
  var native: AnyObject { bridge }

  private init(_ kind: BridgeKind, _ platform: Device.Platform, _ script: String?) {
    self.kind = kind
    var configuration = WebViewConfiguration()
    if platform == .android { configuration.device = .android }
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge = kind.make(for: view, script: script.map { BridgeScript(javaScript: $0) })
    let call: String
    var connect = "ready(app);"
    switch kind {
    case .reactnative:
      call = "ReactNativeWebView.postMessage(JSON.stringify({ type: name, payload: data }));"
      garbage = "ReactNativeWebView.postMessage(\(platform == .ios ? "{}" : "new ArrayBuffer(1)"));"
      traits = RigTraits(
        garbage: platform == .ios ? ["bad-value", "no-handler"] : ["bad-value"], missingInPage: "no-page-function",
        hasResponses: false)
    case .flutter:
      call = "window[name].postMessage(JSON.stringify(data));"
      garbage = "take.postMessage({});"
      traits = RigTraits(
        missing: nil, garbage: ["bad-value"], missingInPage: "no-page-function", hasResponses: false)
    default:
      call = "flutter_inappwebview.callHandler(name, data).then(done);"
      connect = """
        var object = window.flutter_inappwebview;
        if (object && object.callHandler) ready(app);
        else window.addEventListener('flutterInAppWebViewPlatformReady', function () { ready(app); });
        """
      garbage = "flutter_inappwebview.callHandler(null);"
      traits = RigTraits(missingInPage: "no-page-function")
    }
    prelude = """
      function withBridge(ready) {
        var app = {
          call: function (name, data, done) { \(call) },
          handle: function (name, handler) {
            window[name] = function (data) {
              return new Promise(function (resolve) { handler(data, resolve); });
            };
          }
        };
        \(connect)
      }
      """
  }

  func handle(_ name: String, _ handler: @escaping (String, @escaping (String) -> Void) -> Void) {
    bridge.registerRaw(name) { [kind] data, respond in
      let text =
        switch kind {
        case .reactnative: data?.string
        case .flutter: data?.stringValue()
        default: (try? data?.elements())?.first?.string
        }
      handler(text ?? "undefined") { respond((try? JSONText($0)) ?? .null) }
    }
  }

  func call(_ name: String, _ json: String, _ reply: @escaping (String?) -> Void) throws {
    bridge.callRaw(name, data: try JSONText(json)) { reply((try? $0.get())?.string) }
  }

  var unanswered: [String] { bridge.unansweredCalls.map(\.handler) }
}
