import AlipayJSBridge
import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import WeixinJSBridge

/// The objects of WeChat and Alipay, on iOS and on Android.
///
/// Their parameters and results are objects, so each value is a member. Native calls functions of the page.
final class AppRig: BridgeRig {
  static let rows = [
    ("WeixinJSBridge", "ios", Device.iPhone), ("WeixinJSBridge", "android", .android),
    ("AlipayJSBridge", "ios", .iPhone), ("AlipayJSBridge", "android", .android),
  ].map { object, host, device in
    TableRow(half: object, host: host, isThere: true) { AppRig(object, device) }
  }

  let view: WebView
  let recorder: TranscriptRecorder
  let prelude: String
  let garbage: String
  let traits = RigTraits(garbage: ["bad-arguments"], missingInPage: "no-page-handler")
  private let bridge: any NativeBridge
  var native: AnyObject { bridge }

  private init(_ object: String, _ device: Device) {
    var configuration = WebViewConfiguration()
    configuration.device = device
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    let isWeixin = object == "WeixinJSBridge"
    bridge = isWeixin ? WeixinJSBridge(view) : AlipayJSBridge(view)
    let function = isWeixin ? "invoke" : "call"
    garbage = "\(object).\(function)(undefined, {})"
    prelude = """
      function withBridge(ready) {
        function run() {
          ready({
            call: function (name, data, done) {
              \(object).\(function)(name, { value: data }, function (result) {
                if (done && 'value' in result) done(result.value);
              });
            },
            handle: function (name, handler) {
              window[name] = function (data) {
                return new Promise(function (resolve) { handler(data, resolve); });
              };
            }
          });
        }
        if (window.\(object)) run();
        else document.addEventListener('\(object)Ready', run);
      }
      """
  }

  func handle(_ name: String, _ handler: @escaping (String, @escaping (String) -> Void) -> Void) {
    bridge.registerRaw(name) { data, respond in
      handler(data?["value"]?.string ?? "undefined") { json in
        respond(JSONText(object: [("value", (try? JSONText(json)) ?? .null)]))
      }
    }
  }

  func call(_ name: String, _ json: String, _ reply: @escaping (String?) -> Void) throws {
    bridge.core.call(name, data: try JSONText(json)) { reply((try? $0.get())?.string) }
  }

  var unanswered: [String] { bridge.unansweredCalls.map(\.handler) }
}
