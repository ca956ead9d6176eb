import BridgeSupport
import BridgeTesting
import HeadlessWebView
import HotwireNative
import JavaScriptEngine
import TestSupport

/// Hotwire Native on both platforms, with our native script and the originals.
final class HotwireRig: BridgeRig {
  static let rows = rows(.iPhone, "ios", .hotwire) + rows(.android, "android", .hotwireAndroid)

  private static func rows(_ device: Device, _ host: String, _ script: OriginalScript) -> [TableRow] {
    let original = script.text
    return [
      TableRow(half: "Hotwire Native, our script", host: host, isThere: true) { HotwireRig(device, nil) },
      TableRow(half: "Hotwire Native, the real script", host: host, isThere: original != nil) {
        HotwireRig(device, original)
      },
    ]
  }

  let view: WebView
  let recorder: TranscriptRecorder
  let garbage = "nativeBridge.receive({ component: 'app' });"
  let traits: RigTraits
  private let bridge: HotwireNative
  var native: AnyObject { bridge }

  // Data and replies are objects, so that the values of the table's tests are members.
  let prelude = """
    window.HotwireNative = { web: {
      count: 0, callbacks: {}, ready: [],
      setAdapter: function (adapter) {
        this.adapter = adapter;
        this.ready.splice(0).forEach(function (ready) { ready(); });
      },
      adapterDidUpdateSupportedComponents: function () {},
      receive: function (message) { if (this.callbacks[message.id]) this.callbacks[message.id](message); }
    } };
    document.dispatchEvent(new Event('web-bridge:ready'));
    var web = HotwireNative.web;
    function withBridge(ready) {
      var app = {
        call: function (name, data, done) {
          var id = String(web.count += 1);
          if (done) web.callbacks[id] = function (message) { done(message.data.value); };
          web.adapter.receive({ id: id, component: 'app', event: name,
            data: { value: data, metadata: { url: location.href } } });
        },
        handle: function (name, handler) {
          window[name] = function (data) { return new Promise(function (resolve) { handler(data, resolve); }); };
        }
      };
      if (web.adapter) ready(app); else web.ready.push(function () { ready(app); });
    }
    """

  private init(_ device: Device, _ script: String?) {
    var configuration = WebViewConfiguration()
    configuration.device = device
    // The page of Android writes its messages as JSON itself, which throws.
    traits = RigTraits(
      cycle: device.platform == .android ? [] : ["bad-value"], missingInPage: "no-page-function")
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge = HotwireNative(view, script: script.map { HotwireScript(javaScript: $0) }, components: ["app"])
  }

  func handle(_ name: String, _ handler: @escaping (String, @escaping (String) -> Void) -> Void) {
    bridge.component("app").onMessage(name) { message in
      handler(message.data["value"]?.string ?? "undefined") { answer in
        try? message.reply(with: ["value": (try? JSONText(answer)) ?? .null])
      }
    }
  }

  func call(_ name: String, _ json: String, _ reply: @escaping (String?) -> Void) throws {
    bridge.callRaw(name, data: try JSONText(json)) { reply((try? $0.get())?.string) }
  }

  var unanswered: [String] { bridge.unansweredCalls.map(\.handler) }
}
