import FlutterInAppWebView
import HeadlessWebView
import TestSupport
import Testing

@Suite("Console listener of flutter_inappwebview")
struct ConsoleTests {
  @Test("gets the levels and texts", arguments: InAppWebViewStage.Variant.all)
  func levels(variant: InAppWebViewStage.Variant) throws {
    let stage = InAppWebViewStage(variant)
    var lines: [String] = []
    stage.bridge.onConsoleMessage = { lines.append("\($0.messageLevel.rawValue) \($0.message)") }
    try stage.load(
      """
      console.log('a', 1);
      console.info('b');
      console.warn('c');
      console.error('d');
      console.debug('e');
      """)
    #expect(lines == ["1 a 1", "1 b", "2 c", "3 d", "0 e"])
    stage.bridge.onConsoleMessage = nil
    try stage.run("console.log('unheard')")
    #expect(lines.count == 5)
  }
}
