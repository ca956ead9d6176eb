import BridgeTesting
@testable import FlutterInAppWebView
import HeadlessWebView
import ReactNativeWebView

/// The bridges of React Native, Flutter and Tauri.
extension HostileTransport {
  private static func reactNative(
    _ name: String, _ platform: Device.Platform, _ send: String,
    make: (@Sendable (WebView) -> any NativeBridge)? = nil
  ) -> HostileTransport {
    let entry = WireEntry(
      name: "ReactNativeWebView", send: send, message: "{ type: 'take', payload: 1 }", write: "JSON.stringify")
    let history = WireEntry(
      name: "history", send: "(value) => webkit.messageHandlers.ReactNativeHistoryShim.postMessage(value)",
      ignoresOthers: true)
    return HostileTransport(
      name: name, kind: .reactnative, platform: platform,
      app: """
        call(name, data) { ReactNativeWebView.postMessage(JSON.stringify({ type: name, payload: data })); },
        \(functions)
        """,
      entries: platform == .ios ? [entry, history] : [entry], make: make)
  }

  static let reactNative = [
    reactNative(
      "reactnative, ios", .ios, "(value) => webkit.messageHandlers.ReactNativeWebView.postMessage(value)"),
    reactNative("reactnative, android", .android, "(value) => ReactNativeWebView.postMessage(value)"),
    reactNative("reactnative, java interface", .android, "(value) => ReactNativeWebView.postMessage(value)") { view in
      var props = ReactNativeProps()
      props.androidChannel = .javaInterface
      return ReactNativeWebView(view, props: props)
    },
  ]

  static let flutter = [Device.Platform.ios, .android].map { platform in
    HostileTransport(
      name: "flutter, \(platform.rawValue)", kind: .flutter, platform: platform,
      app: "call(name, data) { window[name].postMessage(JSON.stringify(data)); }, \(functions)",
      entries: [WireEntry(name: "take", send: "(value) => take.postMessage(value)")])
  }

  static let inAppWebView = [BridgeKind.inappwebview, .inappwebview61, .inappwebview5].flatMap { kind in
    [Device.Platform.ios, .android].map { platform in
      let secret = kind == .inappwebview ? ", _bridgeSecret: '\(InAppWebViewScript.secret)'" : ""
      let message = "{ handlerName: 'echo', _callHandlerID: 77, args: '[1]'\(secret) }"
      let entry: WireEntry =
        switch (platform, kind) {
        case (.ios, _):
          WireEntry(
            name: "callHandler", send: "(value) => webkit.messageHandlers.callHandler.postMessage(value)",
            message: message)
        case (_, .inappwebview):
          WireEntry(
            name: "_callHandler", send: "(value) => flutter_inappwebview._callHandler(value)", message: message,
            write: "JSON.stringify")
        default:
          WireEntry(
            name: "_callHandler", send: "(list) => flutter_inappwebview._callHandler(...list)",
            message: "['echo', '77', '[1]']")
        }
      return HostileTransport(
        name: "\(kind.rawValue), \(platform.rawValue)", kind: kind, platform: platform,
        app: """
          call(name, data, done) {
            flutter_inappwebview.callHandler(name, data).then((answer) => done && done(answer && answer[0]));
          },
          \(functions)
          """,
        whenReady: """
          if (window.flutter_inappwebview && flutter_inappwebview.callHandler) ready();
          else addEventListener('flutterInAppWebViewPlatformReady', ready);
          """,
        entries: [entry],
        forgery: """
          for (const value of [...values, ...ids]) {
            attempt(() => flutter_inappwebview.callHandler(value, value));
            attempt(() => { flutter_inappwebview[ids.indexOf(value)] = value; });
          }
          """)
    }
  }

  static let tauri = [(BridgeKind.tauri, Device.Platform.ios), (.tauri25, .ios), (.tauri, .android)].map {
    kind, platform in
    // The page reads the key from a message of the bridge's own script.
    let key =
      platform == .android
      ? """
      {
        const real = window.ipc;
        window.ipc = { postMessage(text) { key = JSON.parse(text).__TAURI_INVOKE_KEY__; } };
        app.call('take', 'key');
        window.ipc = real;
      }
      """
      : """
      {
        const real = window.fetch;
        window.fetch = (address, options) => {
          key = new Headers(options.headers).get('Tauri-Invoke-Key');
          return Promise.reject(new Error('unused'));
        };
        app.call('take', 'key');
        window.fetch = real;
      }
      """
    return HostileTransport(
      name: "\(kind.rawValue), \(platform.rawValue)", kind: kind, platform: platform,
      app: """
        call(name, data, done) {
          __TAURI_INTERNALS__.invoke(name, { value: data }).then((answer) => done && done(answer.value));
        },
        handle(name, handler) {
          __TAURI__.event.listen(name, ({ payload }) => handler(payload, (answer) => this.call('take', answer)));
        }
        """,
      entries: Array(
        [
          WireEntry(
            name: "ipc", send: "(value) => ipc.postMessage(value)",
            message: "{ cmd: 'echo', callback: 77, error: 78, payload: { value: 1 }, __TAURI_INVOKE_KEY__: key }",
            write: "JSON.stringify", setUp: key),
          WireEntry(
            name: "requests",
            send: """
              ([command, body, ...fields]) => {
                const headers = {};
                for (const [index, name] of ['Content-Type', 'Tauri-Callback', 'Tauri-Error', 'Tauri-Invoke-Key'].entries()) {
                  if (fields[index] !== undefined) headers[name] = fields[index];
                }
                fetch('ipc://localhost/' + command, { method: 'POST', body, headers })
                  .then((response) => note(response.status), (error) => note(error.name));
              }
              """,
            message: "['echo', '{\"value\":1}', 'application/json', '77', '78', key]", setUp: key),
        ].prefix(platform == .android ? 1 : 2)),
      forgery: """
        const internals = __TAURI_INTERNALS__;
        for (const value of [...values, ...ids]) {
          attempt(() => internals.runCallback && internals.runCallback(value, value));
          attempt(() => internals.unregisterCallback && internals.unregisterCallback(value));
          attempt(() => internals.ipc(value));
          attempt(() => internals.invoke(value, value, value).catch((error) => note(error)));
          attempt(() => __TAURI__.event.listen(value, value).catch((error) => note(error)));
          attempt(() => __TAURI__.event.emit(value, value).catch((error) => note(error)));
          attempt(() => internals.convertFileSrc(value, value));
        }
        """,
      sendsEvents: true)
  }
}
