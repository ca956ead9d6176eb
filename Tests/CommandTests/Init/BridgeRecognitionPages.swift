import BridgeTesting

/// The pages of the tests.
extension BridgeRecognitionTests {
  static let frameworks: [Page] = [
    Page(
      "WVJB 6", .wvjb,
      html: """
        <script>
          function setup(callback) {
            if (window.WebViewJavascriptBridge) return callback(WebViewJavascriptBridge);
            if (window.WVJBCallbacks) return window.WVJBCallbacks.push(callback);
            window.WVJBCallbacks = [callback];
            var frame = document.createElement('iframe');
            frame.src = 'https://__bridge_loaded__';
            document.documentElement.appendChild(frame);
          }
        </script>
        """),
    Page("WVJB 5", .wvjb, "frame.src = 'wvjbscheme://__BRIDGE_LOADED__';"),
    Page(
      "WVJB 4", .wvjb4,
      "document.addEventListener('WebViewJavascriptBridgeReady', e => e.bridge.init(() => {}), false);"),
    Page(
      "JsBridge 2", .jsbridge2,
      "document.addEventListener('WebViewJavascriptBridgeReady', () => WebViewJavascriptBridge.doSend({}, f));"),
    Page(
      "DSBridge 3 with its script", .dsbridge,
      html: """
        <script src="https://cdn.jsdelivr.net/npm/dsbridge/dist/dsbridge.js"></script>
        <script>dsBridge.register('addValue', function (a, b) { return a + b; }); dsBridge.call('testSyn', 'x');</script>
        """, excluded: [.dsbridge2, .dsbridge1]),
    Page(
      "DSBridge 3 that registers asynchronous functions", .dsbridge,
      "dsBridge.register('a', f); dsBridge.registerAsyn('wait', (data, done) => done(data));",
      excluded: [.dsbridge2, .dsbridge1]),
    Page(
      "DSBridge 3 with a namespace of native", .dsbridge, "var result = dsBridge.call('echo.syn', { a: 1 });",
      excluded: [.dsbridge2, .dsbridge1]),
    Page(
      "DSBridge 3 with a namespace of the page", .dsbridge, "dsBridge.register('test', { tag: 'x', test1() {} });",
      excluded: [.dsbridge2, .dsbridge1]),
    Page(
      "DSBridge 3 as a module", .dsbridge, "var bridge = require('dsbridge'); bridge.register('addValue', add);",
      excluded: [.dsbridge2, .dsbridge1]),
    Page("DSBridge 2", .dsbridge2, "dsBridge.register({ test: () => 1 }); dsBridge.call('testSyn', { msg: 'x' });"),
    Page("DSBridge 1", .dsbridge1, "var bridge = getJsBridge(); bridge.call('testAsyn', { msg: 'x' }, f);"),
    Page("message handlers", .webkit, "window.webkit?.messageHandlers?.share.postMessage('x');"),
    Page("Capacitor without a bundler", .capacitor, "const { Camera } = Capacitor.Plugins; Camera.getPhoto({});"),
    Page("Capacitor's script", .capacitor, html: "<script src='capacitor.js'></script>"),
    Page("Capacitor's package", .capacitor, packages: ["@capacitor/core": "^8.0.0"]),
    Page("React Native", .reactnative, "window.ReactNativeWebView?.postMessage(JSON.stringify({ type: 'ready' }));"),
    Page("webview_flutter", .flutter, "Session.postMessage('user'); function showUser(user) {}"),
    Page(
      "flutter_inappwebview", .inappwebview,
      "addEventListener('flutterInAppWebViewPlatformReady', () => flutter_inappwebview.callHandler('user'));"),
    Page("Cordova", .cordova, html: "<script src=\"cordova.js\"></script><script src=\"js/index.js\"></script>"),
    Page("Cordova's plugin", .cordova, "module.exports.take = (a, b) => cordova.exec(a, b, 'Camera', 'take', []);"),
    Page("Cordova's event", .cordova, "document.addEventListener('deviceready', onDeviceReady, false);"),
    Page(
      "Hotwire Native", .hotwire,
      "import { BridgeComponent } from '@hotwired/hotwire-native-bridge';",
      "export default class extends BridgeComponent { static component = 'form'; connect() { super.connect(); } }"),
    Page(
      "Strada with an import map", .hotwire,
      html: "<script type=\"importmap\">{ \"imports\": { \"@hotwired/strada\": \"/assets/strada.js\" } }</script>"),
    Page("Tauri", .tauri, "const { invoke } = window.__TAURI__.core; invoke('greet', { name: 'x' });"),
    Page("Tauri's package", .tauri, packages: ["@tauri-apps/api": "^2.0.0"]),
    Page("Tauri 2.5's package", .tauri25, packages: ["@tauri-apps/api": "~2.5.0"], excluded: [.tauri]),
    Page(
      "Tauri 2.6's package in a bundle", .tauri,
      "function u(t){window.__TAURI_INTERNALS__.unregisterCallback(t)}", excluded: [.tauri25]),
    Page(
      "WeChat", .weixin,
      html: "<script src=\"https://res.wx.qq.com/open/js/jweixin-1.6.0.js\"></script><script>wx.ready(f);</script>"),
    Page(
      "WeChat without its library", .weixin,
      """
      if (typeof WeixinJSBridge == 'undefined') document.addEventListener('WeixinJSBridgeReady', pay, false);
      else pay();
      """),
    Page(
      "a mini program's web view", .weixinMiniProgram,
      html: """
        <script src="https://res.wx.qq.com/open/js/jweixin-1.3.2.js"></script>
        <script>wx.miniProgram.navigateTo({ url: '/pages/pay' });</script>
        """),
    Page("Alipay", .alipay, "window.AlipayJSBridge ? f() : document.addEventListener('AlipayJSBridgeReady', f);"),
    Page("Alipay's library", .alipay, html: "<script src='https://a.alipayobjects.com/g/alipayjsapi.min.js'></script>"),
    Page(
      "uni-app", .uniapp,
      html: """
        <script src="https://res.wx.qq.com/open/js/jweixin-1.4.0.js"></script>
        <script src="js/uni.webview.1.5.5.js"></script>
        <script>document.addEventListener('UniAppJSBridgeReady', () => uni.postMessage({ data: { a: 1 } }));</script>
        """),
  ]

  static let bundles: [Page] = [
    Page("React Native", .reactnative, #"!function(e){var t=e.ReactNativeWebView;t&&t.postMessage("{}")}(window);"#),
    Page(
      "Capacitor", .capacitor,
      #"var r=(e=>{var t=e.Capacitor||{};return e.CapacitorCustomPlatform||null,t.Plugins||={},t})(globalThis);"#),
    Page(
      "DSBridge 3", .dsbridge,
      """
      var b={default:this,call:function(a,c,d){var e="";if("function"==typeof c&&(d=c,c={}),"function"==typeof d){}return e},\
      registerAsyn:function(a,c){this.register(a,c,!0)},hasNativeMethod:function(a,c){return this.call("_dsb.hasNativeMethod",{name:a})}};
      """),
    Page("Cordova", .cordova, #"const n=(e,t)=>new Promise((r,o)=>window["cordova"]["exec"](r,o,e,t,[]));"#),
    Page("Tauri", .tauri, #"async function a(n,e={},t){return window.__TAURI_INTERNALS__.invoke(n,e,t)}a("x");"#),
    Page("Hotwire", .hotwire, #"document.dispatchEvent(new Event("web-bridge:ready"));"#),
    Page("flutter_inappwebview", .inappwebview, #""flutter_inappwebview"in window&&n();"#),
    Page("template texts", .reactnative, #"a=`${window.ReactNativeWebView.postMessage(`x${1}`)}`;"#),
    Page("WeChat", .weixin, #"n.wx.config({debug:!1,jsApiList:["chooseImage"]});"#),
  ]

  static let sources: [Page] = [
    Page(
      "React Native", .reactnative,
      "declare global { interface Window { ReactNativeWebView?: { postMessage(text: string): void } } }"),
    Page("a cast", .reactnative, "(window as any).ReactNativeWebView!.postMessage(JSON.stringify(data) as string);"),
    Page(
      "Capacitor", .capacitor,
      """
      import { registerPlugin, type Plugin } from '@capacitor/core';
      export interface EchoPlugin extends Plugin { echo(options: { value: string }): Promise<{ value: string }>; }
      export const Echo = registerPlugin<EchoPlugin>('Echo');
      """),
    Page("a plugin of Capacitor", .capacitor, "import { App } from \"@capacitor/app\";"),
    Page("Tauri", .tauri, "import { invoke } from '@tauri-apps/api/core'; await invoke<string>('greet');"),
    Page("DSBridge", .dsbridge, "import dsBridge from 'dsbridge'; dsBridge.call<string>('x');"),
    Page("a dynamic import", .tauri, "const { listen } = await import('@tauri-apps/api/event');"),
    Page("Cordova", .cordova, "declare let cordova: { exec(...list: unknown[]): void }; cordova.exec(f, g, 'A', 'b');"),
  ]

  static let mentions: [Page] = [
    Page("line comment", nil, "// window.ReactNativeWebView.postMessage('x'), see dsbridge.js\nrun();"),
    Page("block comment", nil, "/*! @capacitor/core: Capacitor.Plugins\n * cordova.exec */ run();"),
    Page("text", nil, "show('This page also runs in apps with ReactNativeWebView and cordova.exec()');"),
    Page("template text", nil, "show(`AlipayJSBridge.call ${name} __TAURI__`);"),
    Page("line of the console", nil, "console.log('deviceready');"),
    Page("content", nil, html: "<p>WeixinJSBridge.invoke('x')</p><code>Capacitor.Plugins</code>"),
    Page("comment of the markup", nil, html: "<!-- <script src=\"cordova.js\"></script> -->"),
    Page("data", nil, html: "<script type='application/json'>{ \"cordova\": { \"exec\": 1 } }</script>"),
    Page("another file", nil, html: "<script src='cordovan.js'></script>"),
    Page("another package", nil, packages: ["@capacitor-community/x": "1", "dsbridge-mock": "1"]),
  ]

  static let ambiguous: [(Page, [BridgeKind])] = [
    (
      Page("two frameworks", nil, "WVJBCallbacks.push(f); window.ReactNativeWebView?.postMessage('x');"),
      [.reactnative, .wvjb]
    ),
    (
      Page(
        "Ionic's package in Cordova", nil, html: "<script src='cordova.js'></script>",
        "const isNative = !!(win.Capacitor?.isNativePlatform());"),
      [.cordova, .capacitor]
    ),
    (
      Page("WeChat and Alipay", nil, "wx.config({}); if (window.AlipayJSBridge) AlipayJSBridge.call('x');"),
      [.weixin, .alipay]
    ),
    (
      Page("WVJB 6 and 4", nil, "WVJBCallbacks = [f]; document.addEventListener('WebViewJavascriptBridgeReady', g);"),
      [.wvjb, .wvjb4, .jsbridge, .jsbridge2]
    ),
    (
      Page("all versions of DSBridge", nil, "dsBridge.call('testSyn', 'x');"),
      [.dsbridge, .dsbridge2, .dsbridge1, .wvjb, .wvjb4, .jsbridge, .jsbridge2, .webkit]
    ),
    (
      Page("a channel beside another bridge", nil, "Print.postMessage('x'); webkit.messageHandlers.a.postMessage(1);"),
      [.wvjb, .wvjb4, .dsbridge, .dsbridge2, .dsbridge1, .jsbridge, .jsbridge2, .webkit, .flutter]
    ),
  ]
}
