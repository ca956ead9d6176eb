import BridgeSupport
import BridgeTesting
import Cordova
import HeadlessWebView
import JavaScriptEngine
import TestSupport

/// Cordova on both platforms, with our script and the originals.
final class CordovaRig: BridgeRig {
  static let rows = rows(.iPhone, "ios", .cordova) + rows(.android, "android", .cordovaAndroid)

  private static func rows(_ device: Device, _ host: String, _ script: OriginalScript) -> [TableRow] {
    let original = script.text
    return [
      TableRow(half: "Cordova, our script", host: host, isThere: true) { CordovaRig(device, nil) },
      TableRow(half: "Cordova, the real script", host: host, isThere: original != nil) { CordovaRig(device, original) },
    ]
  }

  let view: WebView
  let recorder: TranscriptRecorder
  let garbage: String
  let traits: RigTraits
  private let bridge: Cordova
  var native: AnyObject { bridge }

  // The page's own calls have one argument. A call without a callback gets no result, and `-` means its handler.
  let prelude = """
    </script><script src="cordova.js"></script><script>
    function withBridge(ready) {
      document.addEventListener('deviceready', function () {
        ready({
          call: function (name, data, done) { cordova.exec(done, done && function () {}, 'App', name, [data]); },
          handle: function (name, handler) {
            window[name] = function (data) { return new Promise(function (resolve) { handler(data, resolve); }); };
          }
        });
      });
    }
    """

  private init(_ device: Device, _ script: String?) {
    var configuration = WebViewConfiguration()
    configuration.device = device
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge = Cordova(view, script: script.map { CordovaScript(javaScript: $0) })
    let isAndroid = device.platform == .android
    garbage =
      isAndroid
      ? "prompt('[]', 'gap:nothing');" : "webkit.messageHandlers.cordova.postMessage('nothing');"
    traits = RigTraits(missingInPage: "no-page-function")
  }

  func handle(_ name: String, _ handler: @escaping (String, @escaping (String) -> Void) -> Void) {
    bridge.plugin("App").handleCall(name) { call in
      handler(call.arguments.first?.string ?? "undefined") { answer in
        call.finish(CordovaResult(.ok, .json((try? JSONText(answer)) ?? .null)))
      }
    }
  }

  func call(_ name: String, _ json: String, _ reply: @escaping (String?) -> Void) throws {
    bridge.callRaw(name, data: try JSONText(json)) { reply((try? $0.get())?.string) }
  }

  var unanswered: [String] { bridge.unansweredCalls.map(\.handler) }
}
