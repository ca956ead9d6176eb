import BridgeTesting
import Foundation
import HeadlessWebView
import TestSupport
import Testing
import WebViewJavascriptBridge

/// The Swift blocks of `Documentation/Guides/Swift.md`.
@Suite struct SwiftGuideSnippets {
  struct Point: Codable, Sendable, Equatable { var x: Int, y: Int }

  /// The page of the hello example.
  private static let hello = Repository.file("Resources/examples/hello/index.html").path

  @Test("virtual time advances at once")
  func time() throws {
    let view = WebView()
    view.loadHTML("<script>setTimeout(() => { document.title = 'saved'; }, 10000);</script>")
    // Swift.md: Control time
    view.advance(by: .seconds(10))
    try view.runUntilIdle()
    #expect(view.eventLoop.now == .seconds(10))
    view.close()
  }

  @Test("handlers and calls use the app's own types") @MainActor
  func types() async throws {
    let view = WebView()
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    // Swift.md: Use your own types
    bridge.register("flip") { (point: Point) in Point(x: point.y, y: point.x) }
    view.loadHTML(
      """
      <script>
        window.WVJBCallbacks = [(bridge) => {
          bridge.registerHandler('swap', (point, respond) => bridge.callHandler('flip', point, respond));
        }];
        const frame = document.createElement('iframe');
        frame.src = 'https://__bridge_loaded__';
        document.documentElement.append(frame);
      </script>
      """)
    // Swift.md: Use your own types
    let swapped = try await bridge.call("swap", with: Point(x: 1, y: 2), as: Point.self)
    #expect(swapped == Point(x: 2, y: 1))
    view.close()
  }

  @Test("a stub answers the page's call")
  func stub() async throws {
    let page = Self.hello
    // Swift.md: Stub a handler in a test
    let native = TestNative(.wvjb)
    native.handle("share", returning: .delayed(by: .seconds(3), ["shared": true]))
    try await native.page.load(file: page)
    try await native.page.click("#share")
    #expect(native.calls(to: "share") == [["title": "Hello bridge"]])
  }
}
