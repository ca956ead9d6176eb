import BridgeTesting
import HeadlessWebView

/// The bridges of frameworks for apps: Capacitor, Cordova and Hotwire Native.
extension HostileTransport {
  /// A handler of the page that is a global function.
  static let functions = """
    handle(name, handler) {
      window[name] = (data) => new Promise((resolve) => handler(data, resolve));
    }
    """

  static let capacitor = [Device.Platform.ios, .android].map { platform in
    let message = "{ callbackId: '77', pluginId: 'Test', methodName: 'echo', options: { value: 1 }, type: 'message' }"
    return HostileTransport(
      name: "capacitor, \(platform.rawValue)", kind: .capacitor, platform: platform,
      app: """
        call(name, data, done) {
          const answer = Capacitor.Plugins.Test[name]({ value: data });
          if (done) answer.then(({ value }) => done(value));
        },
        handle(name, handler) {
          Capacitor.Plugins.Test.addListener(name, ({ value }) => handler(value, (answer) => this.call('take', answer)));
        }
        """,
      entries: platform == .ios
        ? [
          WireEntry(
            name: "bridge", send: "(value) => webkit.messageHandlers.bridge.postMessage(value)", message: message),
          WireEntry(
            name: "prompt", send: "(value) => prompt(value)", message: "{ type: 'CapacitorCookies.isEnabled' }",
            write: "JSON.stringify"),
        ]
        : [
          WireEntry(
            name: "androidBridge", send: "(value) => androidBridge.postMessage(value)", message: message,
            write: "JSON.stringify"),
          WireEntry(
            name: "cookies", send: "(value) => CapacitorCookiesAndroidInterface.setCookie(value, value)",
            ignoresOthers: true),
        ],
      forgery: """
        for (const id of ids) {
          for (const success of [true, false, 'x', undefined]) {
            attempt(() => Capacitor.fromNative({ callbackId: id, pluginId: id, methodName: id, success, save: success }));
            attempt(() => Capacitor.fromNative({ callbackId: id, success, error: id, data: id }));
          }
          attempt(() => Capacitor.nativeCallback(id, id, {}, id));
          attempt(() => Capacitor.triggerEvent(id, id, id));
        }
        for (const value of values) attempt(() => Capacitor.fromNative(value));
        """,
      prefix: "Test.", sendsEvents: true)
  }

  // The secret of a page that starts again, because a wrong one disables the bridge.
  private static let secret = "Number(prompt('', 'gap_init:3'))"

  static let cordova = [Device.Platform.ios, .android].map { platform in
    HostileTransport(
      name: "cordova, \(platform.rawValue)", kind: .cordova, platform: platform,
      app: """
        call(name, data, done) {
          cordova.exec((answer) => done && done(answer[0]), function () {}, 'Test', name, [data]);
        },
        \(functions)
        """,
      whenReady: "document.addEventListener('deviceready', ready);", library: "<script src=\"cordova.js\"></script>",
      entries: platform == .ios
        ? [
          WireEntry(
            name: "cordova", send: "(value) => webkit.messageHandlers.cordova.postMessage(value)",
            message: "['Test77', 'Test', 'echo', [1]]")
        ]
        : [
          WireEntry(
            name: "exec", send: "(list) => _cordovaNative.exec(...list)",
            message: "[\(secret), 'Test', 'echo', 'Test77', '[1]']"),
          WireEntry(
            name: "prompt", send: "(value) => prompt('[1]', value)", message: "[\(secret), 'Test', 'echo', 'Test78']",
            write: "(list) => 'gap:' + JSON.stringify(list)"),
          WireEntry(
            name: "arguments", send: "(value) => prompt(value, `gap:[${\(secret)},\"Test\",\"echo\",\"Test79\"]`)"),
          WireEntry(name: "mode", send: "(value) => prompt(value, 'gap_bridge_mode:' + \(secret))"),
        ],
      forgery: """
        for (const id of ids) {
          for (const keep of [true, false]) {
            attempt(() => cordova.callbackFromNative(id, true, 1, [id], keep));
            attempt(() => cordova.callbackFromNative(id, false, 99, id, keep));
          }
          attempt(() => cordova.require('cordova/exec').nativeCallback(id, id, id, id, id));
          attempt(() => cordova.fireDocumentEvent(id, id));
          attempt(() => cordova.require(id));
          attempt(() => cordova.exec(id, id, id, id, id));
        }
        """,
      prefix: "Test.")
  }

  static let hotwire = [Device.Platform.ios, .android].map { platform in
    let message = """
      { id: '77', component: 'test', event: 'echo', data: { value: 1, metadata: { url: location.href } } }
      """
    return HostileTransport(
      name: "hotwire, \(platform.rawValue)", kind: .hotwire, platform: platform,
      app: """
        call(name, data, done) {
          const id = String(web.count += 1);
          if (done) web.callbacks[id] = (message) => done(message.data.value);
          web.adapter.receive({
            id, component: 'test', event: name, data: { value: data, metadata: { url: location.href } }
          });
        },
        \(functions)
        """,
      whenReady: """
        window.web = {
          count: 0, callbacks: Object.create(null),
          setAdapter(adapter) {
            web.adapter = adapter;
            ready();
          },
          adapterDidUpdateSupportedComponents() {},
          receive(message) { if (web.callbacks[message.id]) web.callbacks[message.id](message); }
        };
        window.HotwireNative = { web };
        document.dispatchEvent(new Event('web-bridge:ready'));
        """,
      entries: platform == .ios
        ? [
          WireEntry(
            name: "bridge", send: "(value) => webkit.messageHandlers.bridge.postMessage(value)", message: message)
        ]
        : [
          WireEntry(
            name: "BridgeComponentsNative",
            send: "(value) => BridgeComponentsNative.bridgeDidReceiveMessage(value)", message: message,
            write: "JSON.stringify")
        ],
      forgery: """
        for (const value of [...values, ...ids]) {
          attempt(() => nativeBridge.replyWith(value));
          attempt(() => nativeBridge.receive(value));
          attempt(() => nativeBridge.register(value));
          attempt(() => nativeBridge.unregister && nativeBridge.unregister(value));
        }
        """,
      prefix: "test.")
  }
}
