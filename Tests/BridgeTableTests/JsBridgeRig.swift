import AndroidJsBridge
import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import TestSupport

/// Android's JsBridge: both version lines, with our scripts and the originals, in the view of an Android device.
final class JsBridgeRig: BridgeRig {
  static let rows =
    rows(.version1, "JsBridge 1", .jsBridge)
    + rows(.version2, "JsBridge 2", .jsBridge2)

  private static func rows(_ dialect: JsBridgeDialect, _ name: String, _ script: OriginalScript) -> [TableRow] {
    let original = script.text
    return [
      TableRow(half: "\(name), our script", host: "android", isThere: true) { JsBridgeRig(dialect, dialect.script) },
      TableRow(half: "\(name), the real script", host: "android", isThere: original != nil) {
        JsBridgeRig(dialect, original ?? dialect.script)
      },
    ]
  }

  let view: WebView
  let recorder: TranscriptRecorder
  let prelude: String
  let garbage: String
  let traits: RigTraits
  private let bridge: AndroidJsBridge
  var native: AnyObject { bridge }

  private init(_ dialect: JsBridgeDialect, _ script: String) {
    var configuration = WebViewConfiguration()
    configuration.device = .android
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge = AndroidJsBridge(view, dialect: dialect, script: script)
    switch dialect {
    case .version1:
      prelude = Self.app + PagePrelude.ready + Self.app1
      garbage = "document.querySelector('iframe').src = 'yy://return/_fetchQueue/%5B1%5D';"
      traits = RigTraits(cycle: ["fetch-failed", "queue-stuck"], saidByPage: "page-handler-threw")
    case .version2:
      prelude = Self.app + PagePrelude.ready + Self.app2
      garbage = "WebViewJavascriptBridge.response('x', 'nobody');"
      traits = RigTraits(garbage: ["unknown-response"], saidByPage: "page-handler-threw")
    }
  }

  func handle(_ name: String, _ handler: @escaping (String, @escaping (String) -> Void) -> Void) {
    bridge.registerHandler(name) { [dialect = bridge.dialect] data, respond in
      var data = data ?? "undefined"
      // A page of 2.x modifies its data, so they are wrapped.
      if dialect == .version2, let text = try? JSONText(data) {
        data = (try? text.members())?.first { $0.key == "payload" }?.value.string ?? "undefined"
      }
      handler(data) { respond($0) }
    }
  }

  func call(_ name: String, _ json: String, _ reply: @escaping (String?) -> Void) throws {
    bridge.callHandler(name, data: json) { reply((try? $0.get()) ?? nil) }
  }

  // The original script of 1.x logs each message that it receives.
  var console: [String] {
    recorder.console.filter { line in
      !["{\"callbackId\"", "{\"data\":\"", "{\"responseData\""].contains { line.hasPrefix($0) }
    }
  }

  var unanswered: [String] { bridge.unansweredCalls.map(\.handler) }

  // Native's data are strings that contain the page's JSON.
  private static let app = """
    function appOf(bridge) {
      return {
        call: function (name, data, done) { callOn(bridge, name, data, done && function (answer) { done(JSON.parse(answer)); }); },
        handle: function (name, handler) {
          bridge.registerHandler(name, function (data, respond) { handler(JSON.parse(data), respond || function () {}); });
        }
      };
    }

    """

  private static let app1 = "function callOn(bridge, name, data, done) { bridge.callHandler(name, data, done); }"
  private static let app2 =
    "function callOn(bridge, name, data, done) { bridge.callHandler(name, { payload: data }, done); }"
}
