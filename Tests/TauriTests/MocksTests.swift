import Foundation
import HeadlessWebView
import JavaScriptEngine
import Tauri
import TestSupport
import Testing

/// The mocks of the original's API, which replace native inside of the page.
///
/// They run only without a native side.
struct MocksTests {
  /// The original's `bundle.global.js` of 2.6 and later, which contains the mocks.
  private static let bundles = ScriptUnderTest.all.filter { $0.isOriginal && $0.dialect == .version2_6 }

  @Test("run as their documentation says in a view without a native side", arguments: bundles)
  func mocks(_ script: ScriptUnderTest) throws {
    let bundle = try #require(
      script.folder.flatMap { try? String(contentsOfFile: "\($0)/bundle.global.js", encoding: .utf8) })
    let view = WebView(configuration: WebViewConfiguration())
    defer { view.close() }
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    view.loadHTML(
      """
      <script>\(bundle)</script>
      <script>
        const { mocks, core, event, webviewWindow } = window.__TAURI__;
        mocks.mockIPC((cmd, args) => cmd === 'add' ? args.a + args.b : undefined, { shouldMockEvents: true });
        mocks.mockWindows('main');
        (async () => {
          console.log(await core.invoke('add', { a: 12, b: 15 }));
          await event.listen('test-event', ({ payload }) => console.log(payload));
          await event.emit('test-event', 'heard');
          console.log(webviewWindow.getCurrentWebviewWindow().label);
          mocks.mockConvertFileSrc('windows');
          console.log(core.convertFileSrc('C:\\\\a.txt'));
          mocks.clearMocks();
          await core.invoke('add', { a: 1, b: 2 }).catch((error) => console.log(error.name));
        })();
      </script>
      """, baseURL: Stage.address)
    try view.runUntilIdle()
    #expect(lines == ["27", "heard", "main", "http://asset.localhost/C%3A%5Ca.txt", "TypeError"])
  }

  @Test("cannot replace native, as in an app", arguments: bundles)
  func readOnly(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("try { __TAURI__.mocks.mockIPC(() => 1); } catch (error) { console.log(error.name); }")
    #expect(stage.console == ["TypeError"])
  }
}
