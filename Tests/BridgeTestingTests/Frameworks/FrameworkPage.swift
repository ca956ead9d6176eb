import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

/// A page of a framework with a function `ask(number)`, which calls a handler and lists what comes back in `lines`.
struct FrameworkPage: Sendable, CustomTestStringConvertible {
  let kind: BridgeKind
  let platform: Device.Platform
  /// The handler that `ask` calls; its response is an object with the member `value`.
  let handler: String
  /// The code that calls `run` when the bridge is ready.
  private let ready: String
  /// The code of `ask`, which calls `note` with the result's text.
  private let ask: String
  private var head = ""
  /// The text that the page lists for a handler that failed with the message `no`; nil if it gets nothing.
  let failure: String?

  var testDescription: String { "\(kind.rawValue), \(platform)" }

  private static let text = "result => note(JSON.stringify(result))"
  private static let now = "run();"

  private static func on(
    _ kinds: [BridgeKind], _ handler: String, ready: String = now, ask: String, head: String = "", failure: String?
  ) -> [FrameworkPage] {
    kinds.flatMap { kind in
      // Tauri's platforms differ in their scheme only.
      (kind.rawValue.hasPrefix("tauri") ? [.ios] : Device.Platform.allCases).map { platform in
        FrameworkPage(
          kind: kind, platform: platform, handler: handler, ready: ready, ask: ask, head: head, failure: failure)
      }
    }
  }

  /// The frameworks whose pages get responses.
  static let all =
    on(
      [.capacitor], "Echo.get",
      ask: "Capacitor.Plugins.Echo.get({ number }).then(\(text), error => note('error ' + error.message));",
      failure: "error no")
    + on(
      [.cordova], "Echo.get", ready: "document.addEventListener('deviceready', run);",
      ask: "cordova.exec(\(text), error => note('error ' + JSON.stringify(error)), 'Echo', 'get', [number]);",
      head: "<script src='cordova.js'></script>", failure: "error \"no\"")
    + on(
      [.hotwire], "echo.get", ready: "web.whenReady = run; document.dispatchEvent(new Event('web-bridge:ready'));",
      ask: """
        web.callbacks[number] = note;
        web.adapter.receive({ id: String(number), component: 'echo', event: 'get',
          data: { number, metadata: { url: location.href } } });
        """,
      head: """
        <script>
        const web = { callbacks: {}, adapterDidUpdateSupportedComponents() {} };
        web.setAdapter = adapter => { web.adapter = adapter; web.whenReady(); };
        web.receive = message => web.callbacks[message.id](JSON.stringify(message.data));
        window.HotwireNative = { web };
        </script>
        """, failure: nil)
    + on(
      [.tauri, .tauri25], "get",
      ask: "window.__TAURI__.core.invoke('get', { number }).then(\(text), error => note('error ' + error));",
      failure: "error no")
    + on(
      [.inappwebview, .inappwebview61], "get", ready: inAppReady, ask: inAppAsk, failure: "error error, Exception: no")
    + on([.inappwebview5], "get", ready: inAppReady, ask: inAppAsk, failure: "null")
    + on(
      [.weixin, .weixinMiniProgram], "get",
      ready: "document.addEventListener('WeixinJSBridgeReady', run); if (window.WeixinJSBridge) run();",
      ask: "WeixinJSBridge.invoke('get', { number }, \(text));", failure: #"{"err_msg":"get:fail no"}"#)
    + on(
      [.alipay], "get",
      ready: "if (window.AlipayJSBridge) run(); else document.addEventListener('AlipayJSBridgeReady', run);",
      ask: "AlipayJSBridge.call('get', { number }, \(text));", failure: #"{"error":3,"errorMessage":"no"}"#)

  private static let inAppReady = """
    if (window.flutter_inappwebview && flutter_inappwebview.callHandler) run();
    else window.addEventListener('flutterInAppWebViewPlatformReady', run);
    """
  private static let inAppAsk = """
    flutter_inappwebview.callHandler('get', number).then(\(text), error => note('error ' + error.message));
    """

  /// The frameworks whose pages get no responses; `ask` lists nothing.
  static let silent =
    on(
      [.reactnative], "get",
      ask: "ReactNativeWebView.postMessage(JSON.stringify({ type: 'get', payload: { number } }));", failure: nil)
    + on([.flutter], "Get", ask: "Get.postMessage(JSON.stringify({ number }));", failure: nil)
    + on(
      [.uniapp, .uniappNvue, .uniappPlus, .uniappBrowser], "message",
      ready: "document.addEventListener('UniAppJSBridgeReady', run);", ask: "uni.postMessage({ data: { number } });",
      head: "<script src='https://js.cdn.aliyun.dcloud.net.cn/dev/uni-app/uni.webview.1.5.2.js'></script>", failure: nil
    )

  /// The page, which calls the handler with 1 and 2 when it is ready.
  var html: String {
    """
    <!doctype html>\(head)<script>
    const lines = [];
    function ask(number) {
      const note = text => lines.push(number + ': ' + text);
      \(ask)
    }
    let isReady = false;
    function run() { if (!isReady) { isReady = true; ask(1); ask(2); } }
    \(ready)
    </script>
    """
  }

  /// Creates the native side, whose handler responds with the number of the call.
  func native() -> TestNative {
    var configuration = WebViewConfiguration()
    configuration.device = platform == .android ? .android : .iPhone
    let native = TestNative(kind, in: WebView(configuration: configuration))
    native.handle(handler) { (data: StructuredValue) in
      let number = data["number"].isNull ? data[0] : data["number"]
      return ["value": number, "other": true]
    }
    return native
  }
}
