import Foundation
import HeadlessWebView
import TestSupport
import Testing
import WebViewJavascriptBridge

/// The README's Swift example, line by line.
struct ReadmeTests {
  @Test("the README's Swift example is part of this test")
  func text() throws {
    let root = Repository.folder
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let block = try #require(readme.components(separatedBy: "```swift\n").last?.components(separatedBy: "```").first)
    let test = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = Set(test.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    for line in block.split(separator: "\n") {
      #expect(lines.contains(line.trimmingCharacters(in: .whitespaces)), "not run: \(line)")
    }
  }

  @Test("the README's Swift example runs")
  func example() throws {
    let folder = Repository.file("Resources/examples/hello")
    let script = try String(contentsOf: folder.appendingPathComponent("bridge-ready.js"), encoding: .utf8)
    let page = try String(contentsOf: folder.appendingPathComponent("index.html"), encoding: .utf8)
      .replacingOccurrences(of: "<script src=\"bridge-ready.js\"></script>", with: "<script>\(script)</script>")

    let view = WebView()
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    bridge.registerHandler("share") { data, respond in
      respond?(["shared": (data as? [String: Any])?["title"] ?? NSNull()])
    }
    view.loadHTML(page)
    try view.runUntilIdle()

    var answer: Any?
    bridge.callHandler("showMessage", data: ["text": "hi"]) { answer = $0 }
    try view.runUntilIdle()

    #expect((answer as? [String: Any])?["shown"] as? Bool == true)
    view.close()
  }
}
