import HeadlessWebView
import TestSupport
import Testing
import WebViewFlutter

@Suite("Console listener of webview_flutter")
struct ConsoleTests {
  private func lines(on platform: Device.Platform) throws -> [String] {
    let stage = FlutterStage(platform)
    var lines: [String] = []
    stage.bridge.setOnConsoleMessage { _ in lines.append("replaced") }
    stage.bridge.setOnConsoleMessage { lines.append("\($0.level) \($0.message)") }
    try stage.load(
      """
      console.log('a', 1);
      console.info('b');
      console.warn('c');
      console.error('d');
      console.debug('e');
      console.trace('f');
      """)
    return lines
  }

  @Test("gets the levels and texts of each platform") func levels() throws {
    #expect(try lines(on: .ios) == ["log a 1", "info b", "warning c", "error d", "debug e"])
    #expect(try lines(on: .android).prefix(5) == ["log a 1", "log b", "warning c", "error d", "debug e"])
    #expect(try lines(on: .android).count == 6)
  }

  @Test("ends with the bridge") func end() throws {
    let view = BridgeStage.view(on: .iPhone)
    defer { view.close() }
    var lines: [String] = []
    var bridge: WebViewFlutter? = WebViewFlutter(view)
    bridge?.setOnConsoleMessage { lines.append($0.message) }
    bridge = nil
    view.loadHTML("<script>console.log('unheard')</script>")
    try view.runUntilIdle()
    #expect(lines == [])
  }
}
