import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Nodes of the DevTools protocol")
struct NodeTests {
  private static let url = "https://site.example/"

  @Test("a node that a script moves to a popup belongs to the popup's frame")
  func movedNode() throws {
    let client = ProtocolClient(pages: [Self.url: "<p id=a>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    try client.send("Target.setDiscoverTargets", ["discover": true])
    let node = try client.send(
      "Runtime.evaluate",
      [
        "expression":
          "const w = open(''); w.document.body.append(document.getElementById('a')); w.document.documentElement"
      ],
      session: page.session)["result"]?["objectId"]?.stringValue()
    let popup = try client.event("Target.targetCreated") { $0["targetInfo"]?["openerId"] != nil }["targetInfo"]
    let found = try client.send("DOM.describeNode", ["objectId": .string(node ?? "")], session: page.session)["node"]
    #expect(found?["frameId"]?.stringValue() == popup?["targetId"]?.stringValue())
  }

  @Test("a client selects a folder with all files in it")
  func folder() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("folder-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let inner = root.appendingPathComponent("top/inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data("1".utf8).write(to: root.appendingPathComponent("top/b.txt"))
    try Data("2".utf8).write(to: inner.appendingPathComponent("a.txt"))
    let client = ProtocolClient(pages: [Self.url: "<input type=file webkitdirectory>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    let input = try client.send(
      "Runtime.evaluate", ["expression": "document.querySelector('input')"], session: page.session)["result"]
    try client.send(
      "DOM.setFileInputFiles",
      [
        "objectId": .string(input?["objectId"]?.stringValue() ?? ""),
        "files": [.string(root.appendingPathComponent("top").path)],
      ], session: page.session)
    let names = try client.evaluate(
      "[...document.querySelector('input').files].map(f => f.webkitRelativePath + f.size).join()", session: page.session
    )
    #expect(names == "\"top/b.txt1,top/inner/a.txt1\"")
  }
}
