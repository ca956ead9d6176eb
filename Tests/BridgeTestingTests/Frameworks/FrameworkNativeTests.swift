import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Test natives of React Native WebView, webview_flutter and flutter_inappwebview.
struct FrameworkNativeTests {
  private func native(_ kind: BridgeKind, _ device: Device) -> TestNative {
    var configuration = WebViewConfiguration()
    configuration.device = device
    return TestNative(kind, in: WebView(configuration: configuration))
  }

  @Test("records messages of React Native once, in both directions", arguments: [Device.iPhone, .android])
  func reactNative(device: Device) throws {
    let native = native(.reactnative, device)
    native.handle("login", returning: nil)
    try native.page.load(
      html: """
        <p></p><script>
        for (const target of [window, document])
          target.addEventListener('message', (event) => { document.querySelector('p').textContent = event.data; });
        ReactNativeWebView.postMessage(JSON.stringify({ type: 'login', payload: { user: 'ann' } }));
        </script>
        """)
    #expect(native.calls(to: "login") == [["user": "ann"]])
    #expect(native.calls.count == 1)
    #expect(native.calls(to: "login").first?.origin == "https://page.test")
    try native.bridge.emit(NativeEvent(target: "", name: "message", data: try JSONText(#"{"type":"token"}"#)))
    try native.view.runUntilIdle()
    #expect(try native.page.text(of: "p") == #"{"type":"token"}"#)
    try native.verify()
  }

  @Test("rejects an event that React Native can't send")
  func unknownEvent() {
    let native = native(.reactnative, .iPhone)
    #expect(throws: NativeEventError.unknownEvent(target: "ReactNativeWebView", "resume", known: ["message"])) {
      try native.bridge.emit(NativeEvent(target: "", name: "resume"))
    }
  }

  @Test("records texts of a channel once", arguments: [Device.iPhone, .android])
  func channel(device: Device) throws {
    let native = native(.flutter, device)
    native.handle("Print", returning: nil)
    try native.page.load(html: "<script>Print.postMessage('{\"a\":1}');</script>")
    #expect(native.calls(to: "Print") == [#"{"a":1}"#])
    #expect(native.calls.count == 1)
    try native.verify()
  }

  @Test(
    "records calls of flutter_inappwebview with their responses",
    arguments: [BridgeKind.inappwebview, .inappwebview61, .inappwebview5], [Device.iPhone, .android])
  func inAppWebView(kind: BridgeKind, device: Device) throws {
    let native = native(kind, device)
    native.handle("sum", returning: 42)
    try native.page.load(
      html: """
        <p></p><script>
        addEventListener('flutterInAppWebViewPlatformReady', async () => {
          document.querySelector('p').textContent = await flutter_inappwebview.callHandler('sum', 19, 23);
        });
        </script>
        """)
    #expect(native.calls(to: "sum") == [[19, 23]])
    #expect(native.calls(to: "sum").first?.answer == 42)
    #expect(native.calls.count == 1)
    #expect(try native.page.text(of: "p") == "42")
    try native.verify()
  }
}
