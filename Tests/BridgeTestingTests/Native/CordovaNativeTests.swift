import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Cordova in tests")
struct CordovaNativeTests {
  private static let page = """
    <!doctype html><script src="cordova.js"></script><ol id="log"></ol>
    <script>
      const say = (text) => {
        const line = document.createElement('li');
        line.textContent = text + ';';
        document.getElementById('log').append(line);
      };
      document.addEventListener('deviceready', () => {
        cordova.exec((level) => say('battery ' + level), null, 'Battery', 'start', [1, 'two']);
        cordova.exec(null, (error) => say('failed ' + error.code), 'Camera', 'takePicture', []);
        document.addEventListener('pause', () => say('paused'));
        window.addEventListener('batterylow', (event) => say('low ' + event.level));
      });
    </script>
    """

  private func native(_ platform: Device.Platform) -> TestNative {
    var configuration = WebViewConfiguration()
    configuration.device.platform = platform
    return TestNative(.cordova, in: WebView(configuration: configuration))
  }

  private func lines(_ native: TestNative) throws -> [String] {
    try native.view.runUntilIdle()
    return try native.page.text(of: "#log").split(separator: ";").map(String.init)
  }

  @Test("records calls, and sends results, errors and events", arguments: Device.Platform.allCases)
  func events(platform: Device.Platform) throws {
    let native = native(platform)
    native.handle("Battery.start", returning: .never)
    native.handle("Camera.takePicture", returning: .error(HandlerError("", data: try JSONText(#"{"code":20}"#))))
    try native.page.load(html: Self.page)
    try native.emit("Battery", "start", 50)
    try native.emit("Battery", "start", 49)
    try native.emit("document", "pause")
    try native.emit("window", "batterylow", ["level": 5])
    #expect(Set(try lines(native)) == ["failed 20", "battery 50", "battery 49", "paused", "low 5"])
    #expect(native.calls(to: "Battery.start") == [[1, "two"]])
    #expect(native.calledHandlers == ["Battery.start", "Camera.takePicture"])
    #expect(native.unanswered.isEmpty)
  }

  @Test("rejects events that it can't send", arguments: Device.Platform.allCases)
  func unknown(platform: Device.Platform) throws {
    let native = native(platform)
    native.handle("Battery.start", returning: .never)
    try native.page.load(html: Self.page)
    #expect(throws: NativeEventError.unknownEvent(target: "Battery", "stop", known: ["start"])) {
      try native.emit("Battery", "stop")
    }
    #expect(throws: NativeEventError.self) { try native.emit("Nowhere", "start") }
    #expect(throws: NativeEventError.self) { try native.emit("document", "pause", 1) }
  }

  @Test("finds a missing plugin, a use before deviceready, and a deviceready that never fires")
  func findings() throws {
    let missing = native(.ios)
    missing.handle("Battery.start", returning: .never)
    try missing.page.load(html: Self.page)
    #expect(missing.findings.contains { $0.code == .noHandler && $0.text.contains("'Camera.takePicture'") })

    let early = native(.ios)
    try? early.page.load(
      html: "<script src=\"cordova.js\"></script><script>navigator.camera.getPicture();</script>")
    #expect(early.findings.contains { $0.code == .usedBeforeReady && $0.text.contains("navigator.camera.getPicture") })

    let stuck = native(.ios)
    try stuck.page.load(
      html: """
        <script src="cordova.js"></script>
        <script>
          const channel = cordova.require('cordova/channel');
          channel.waitForInitialization('onSlow');
          channel.onCordovaReady.subscribe(() => cordova.exec(() => {}, null, 'Slow', 'start', []));
        </script>
        """)
    try stuck.view.runUntilIdle()
    #expect(stuck.findings.contains { $0.code == .neverReady && $0.text.contains("no response to 'Slow.start'") })
  }
}
