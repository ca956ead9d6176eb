import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// Bridges built on a web view's own features: WebKit's message handlers, and a native object in the page.
final class ComposedRig: BridgeRig {
  static let rows = [
    TableRow(half: "webkit.messageHandlers", host: "wkwebview", isThere: true) {
      ComposedRig(.iPhone, .wkwebview, { MessageHandlers($0) }, call: messageHandlers)
    },
    TableRow(half: "Injected object", host: "android", isThere: true) {
      ComposedRig(.android, .wkwebview, { InterfaceObject($0, name: "native") }, call: object)
    },
    TableRow(half: "Injected object", host: "uiwebview", isThere: true) {
      ComposedRig(.iPhone, .uiwebview, { InterfaceObject($0, name: "native") }, call: object)
    },
  ]

  let view: WebView
  let recorder: TranscriptRecorder
  let prelude: String
  let garbage = "app.call('take', (circle.itself = circle)); 0"
  let traits = RigTraits(
    missing: nil, garbage: ["bad-value"], cycle: ["bad-value"], missingInPage: "no-page-function")
  private let bridge: any Bridge
  var native: AnyObject { bridge }

  private init(_ device: Device, _ host: WebHost, _ make: (WebView) -> any Bridge, call: String) {
    var configuration = WebViewConfiguration()
    configuration.device = device
    configuration.host = host
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge = make(view)
    prelude = """
      function withBridge(ready) {
        ready({
          call: function (name, data, done) { \(call) },
          handle: function (name, handler) {
            window[name] = function (data) {
              return new Promise(function (resolve) { handler(data, resolve); });
            };
          }
        });
      }
      """
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

  private static let messageHandlers =
    "webkit.messageHandlers[name].postMessage(data).then(done, function () {});"
  private static let object = "var answer = native[name](data); if (done) done(answer);"
}
