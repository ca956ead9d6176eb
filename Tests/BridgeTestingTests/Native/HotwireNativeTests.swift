import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Hotwire Native in tests")
struct HotwireNativeTests {
  private static let page = """
    <!doctype html><p id="log"></p>
    <script>
      window.HotwireNative = { web: {
        setAdapter(adapter) {
          adapter.receive({ id: '1', component: 'menu', event: 'display',
            data: { title: 'Sort', metadata: { url: location.href } } });
        },
        adapterDidUpdateSupportedComponents() {},
        receive(message) { document.getElementById('log').textContent += message.id + JSON.stringify(message.data); }
      } };
      document.dispatchEvent(new Event('web-bridge:ready'));
    </script>
    """

  @Test("records messages, and replies to the last one of an event", arguments: Device.Platform.allCases)
  func replies(platform: Device.Platform) throws {
    var configuration = WebViewConfiguration()
    configuration.device.platform = platform
    let native = TestNative(.hotwire, in: WebView(configuration: configuration))
    native.handle("menu.display", returning: .never)
    try native.page.load(html: Self.page)
    #expect(native.calls(to: "menu.display") == [["title": "Sort"]])
    try native.emit("menu", "display", ["selectedIndex": 2])
    try native.emit("menu", "display")
    try native.view.runUntilIdle()
    let own = #"{"title":"Sort","metadata":{"url":"\#(native.view.url.href)"}}"#
    #expect(try native.page.text(of: "#log") == #"1{"selectedIndex":2}1"# + own)
    #expect(throws: NativeEventError.unknownEvent(target: "menu", "hide", known: ["display"])) {
      try native.emit("menu", "hide")
    }
    #expect(throws: NativeEventError.self) { try native.emit("form", "connect") }
    #expect(native.findings.isEmpty)
  }
}
