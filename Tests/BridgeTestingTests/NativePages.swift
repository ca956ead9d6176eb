import BridgeTesting
import DSBridge
import Testing
import WebViewJavascriptBridge

/// The same page for each kind of bridge: `#go` calls `share` with `{title: 'Hello'}` and shows the response, and `add`
/// adds one to a number.
enum NativePages {
  static let kinds: [BridgeKind] = [.wvjb, .wvjb4, .dsbridge, .jsbridge, .jsbridge2, .webkit]

  static func native(_ kind: BridgeKind) -> TestNative {
    guard kind == .dsbridge else { return TestNative(kind) }
    return TestNative(kind, script: BridgeScript(javaScript: DSBridgeScript.version3.source))
  }

  static func html(_ kind: BridgeKind) -> String {
    """
    <!doctype html><title>Hello</title><button id="go">Go</button><p id="out">nothing</p>
    <script>
    const show = answer => document.getElementById('out').textContent = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const go = call => document.getElementById('go').onclick = () => call({ title: 'Hello' }, show);
    \(script(kind))
    </script>
    """
  }

  private static func script(_ kind: BridgeKind) -> String {
    switch kind {
    case .wvjb:
      """
      window.WVJBCallbacks = [bridge => {
        bridge.registerHandler('add', (number, respond) => respond(number + 1));
        go((data, done) => bridge.callHandler('share', data, done));
      }];
      const frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.append(frame);
      """
    case .wvjb4, .jsbridge, .jsbridge2:
      """
      const start = bridge => {
        bridge.init(() => {});
        bridge.registerHandler('add', (number, respond) => respond(\(kind == .wvjb4 ? "number + 1" : "String(Number(number) + 1)")));
        go((data, done) => bridge.callHandler('share', data, done));
      };
      if (window.WebViewJavascriptBridge && WebViewJavascriptBridge.init) start(WebViewJavascriptBridge);
      else document.addEventListener('WebViewJavascriptBridgeReady', () => start(WebViewJavascriptBridge));
      """
    case .dsbridge, .dsbridge2, .dsbridge1:
      """
      dsBridge.register('add', number => number + 1);
      go((data, done) => dsBridge.call('share', data, done));
      """
    // Its pages have no handlers, and its native handlers belong to plugins.
    case .capacitor: "go((data, done) => Capacitor.nativePromise('Page', 'share', data).then(done));"
    // The pages of other frameworks have tests of their own.
    case .cordova, .hotwire: ""
    case .weixin, .weixinMiniProgram, .alipay:
      """
      window.add = number => number + 1;
      document.addEventListener('\(kind.pageObject)Ready', () => {
        go((data, done) => \(kind.pageObject).call('share', data, done));
      });
      """
    case .tauri, .tauri25:
      """
      __TAURI__.event.listen('add', () => {});
      go((data, done) => __TAURI__.core.invoke('share', data).then(done, done));
      """
    default:
      """
      window.add = number => number + 1;
      go((data, done) => webkit.messageHandlers.share.postMessage(data).then(done));
      """
    }
  }
}
