import BridgeSupport
import Foundation
import HeadlessWebView
import TestSupport
import Testing

/// The bridge of the article "Writing a bridge".
struct EchoBridgeTests {
  @Test("matches the bridge in the article") func article() throws {
    let folder = "Sources/BridgeSupport/BridgeSupport.docc"
    let article = try String(contentsOf: Repository.file("\(folder)/WritingABridge.md"), encoding: .utf8)
    let code = try String(contentsOf: Repository.file("Tests/CustomBridgeTests/EchoBridge.swift"), encoding: .utf8)
    let start = try #require(code.range(of: "final class EchoBridge"))
    #expect(article.contains(code[start.lowerBound...]))
  }

  @Test("responds to prompts with handlers, and sends messages to the page") func bothDirections() throws {
    let view = WebView()
    defer { view.close() }
    let bridge = EchoBridge(view)
    var lines: [String] = []
    view.transcript.observe { if $0.type == .console, let text = $0.string("text") { lines.append(text) } }
    bridge.register("double") { (number: Int) in number * 2 }
    bridge.callRaw("hello")
    view.loadHTML(
      """
      <script>
      function receive(name, data) { console.log(name + ' ' + data); }
      console.log(prompt('echo:double', '4'), JSON.parse(prompt('echo:none', '1')).bridgeError.code);
      </script>
      """)
    try view.runUntilIdle()
    #expect(lines == ["8 no-handler", "hello null"])
  }
}
