import BridgeSupport
import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import TestSupport

/// DSBridge: 3.x on iOS and on Android, with our script and the original; 2.x and 1.x in both kinds of web view.
final class DSBridgeRig: BridgeRig {
  static let rows = current + older

  private static let current = [DSBridgeScript.version3, upstream].flatMap { script -> [TableRow] in
    let hosts: [(DSBridgeDialect, String)] = [
      (.ios, "ios"), (.android, "android"), (.oldAndroid, "android below 4.4"),
    ]
    let half = script == .version3 ? "DSBridge 3, our script" : "DSBridge 3, the real script"
    return hosts.map { dialect, host in
      TableRow(half: half, host: host, isThere: script != nil) { DSBridgeRig(dialect, script) }
    }
  }

  private static let older = [DSBridgeDialect.version2, .version1].flatMap { dialect -> [TableRow] in
    [WebHost.wkwebview, .uiwebview].map { host in
      TableRow(half: "DSBridge \(dialect.version), our script", host: host.rawValue, isThere: true) {
        DSBridgeRig(dialect.sitting(in: host), nil, host)
      }
    }
  }

  private static let upstream: DSBridgeScript? = OriginalScript.dsBridge.text.map {
    DSBridgeScript(javaScript: $0)
  }

  let view: WebView
  let recorder: TranscriptRecorder
  let prelude: String
  let traits: RigTraits
  let garbage: String
  private let bridge: DSBridge
  var native: AnyObject { bridge }
  private var object = DSBridgeObject()

  private init(_ dialect: DSBridgeDialect, _ script: DSBridgeScript?, _ host: WebHost = .wkwebview) {
    var configuration = WebViewConfiguration()
    configuration.host = host
    if dialect == .oldAndroid { configuration.applicationNameForUserAgent = "_dsbridge" }
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge = DSBridge(view, dialect: dialect, script: script)
    let isEarly = dialect.version < 3
    prelude = (isEarly ? Self.earlyApp(dialect) : Self.app) + "\nfunction withBridge(ready) { ready(app); }"
    traits = RigTraits(
      missing: "no-native-method", garbage: ["bad-argument"],
      missingInPage: isEarly ? "page-method-failed" : "no-page-method", answersAtOnce: isEarly)
    let isFunction = host == .uiwebview
    garbage =
      dialect == .android
      ? "_dsbridge.call('take', '{nope')" : isFunction ? "_dsbridge('take', '{nope')" : "prompt('_dsbridge=take', '[')"
  }

  func handle(_ name: String, _ handler: @escaping (String, @escaping (String) -> Void) -> Void) {
    let isEarly = bridge.dialect.version < 3
    // Pages of 2.x and 1.x pass an object and receive a string.
    func read(_ argument: JSONText?) -> String {
      guard isEarly else { return argument?.string ?? "undefined" }
      var data: JSONText?
      argument?.forEachMember { key, value in if key == "value" { data = value } }
      return data?.string ?? "undefined"
    }
    func written(_ json: String) -> JSONText? { isEarly ? try? JSONText.encode(json) : try? JSONText(json) }
    do {
      try object.addRaw(
        name,
        synchronous: { argument in
          var result: JSONText?
          handler(read(argument)) { result = written($0) }
          return result
        }, asynchronous: { argument, answer in handler(read(argument)) { answer.sendRaw(written($0)) } })
      try bridge.addJavascriptObject(object)
    } catch {
      view.transcript.fault(FaultCode(rawValue: "rig"), "\(error)")
    }
  }

  func call(_ name: String, _ json: String, _ reply: @escaping (String?) -> Void) throws {
    let isEarly = bridge.dialect.version < 3
    bridge.callRaw(name, arguments: try JSONText("[\(json)]")) { result in
      let value = try? result.get().json
      let text = isEarly ? value?.stringValue() : value?.string
      reply(text.flatMap { $0.isEmpty ? nil : $0 })
    }
  }

  func whenReady(_ body: @escaping () -> Void) { bridge.setJavascriptContextInitedListener(body) }

  var unanswered: [String] { bridge.unansweredCalls.map(\.handler) }

  private static let app = """
    var app = {
      call: function (name, data, done) { dsBridge.call(name, data, done); },
      handle: function (name, handler) { dsBridge.registerAsyn(name, function (data, done) { handler(data, done); }); }
    };
    """

  // A page method responds only with its return value.
  private static func earlyApp(_ dialect: DSBridgeDialect) -> String {
    """
    var dsb = \(dialect.version == 2 ? "dsBridge" : "getJsBridge()");
    var app = {
      call: function (name, data, done) {
        var heard = done && function (text) { done(JSON.parse(text)); };
        dsb.call(name, { value: data }, heard);
      },
      handle: function (name, handler) {
        \(dialect.version == 2 ? "dsb.register(name, method)" : "window[name] = method");
        function method(data) {
          var answer;
          handler(data, function (value) { answer = JSON.stringify(value); });
          return answer;
        }
      }
    };
    """
  }
}
