import Dispatch
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Events of pages that are busy")
struct PromptEventTests {
  private static let url = "https://site.example/"

  @Test("reach clients while the script that follows or has caused them runs", arguments: Case.all)
  func busyScript(_ example: Case) throws {
    let released = DispatchSemaphore(value: 0)
    var options = DevToolsServer.Options()
    options.port = 0
    let html = "<script>\(example.script)</script>"
    let pages = DevToolsServer.Pages(
      makeConfiguration: {
        var configuration = WebViewConfiguration()
        configuration.clock = .real
        return configuration
      },
      setUp: { view, _ in
        view.network.route(where: { $0.href == Self.url }) { _ in .html(html) }
        view.addScriptFunction("block") { _ in .boolean(released.wait(timeout: .now() + 60) == .success) }
        return []
      })
    let server = try DevToolsServer(options: options, pages: pages)
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      server.run()
      end.signal()
    }
    defer {
      server.stop()
      end.wait()
    }
    let path = try #require(URL(string: server.url)?.path)
    let browser = try FrameClient(port: server.port, path: path)
    try browser.send(opcode: 1, Array(#"{"id":1,"method":"Target.createTarget","params":{"url":""}}"#.utf8))
    let target = try Self.message(1, of: browser)["result"]?["targetId"]?.stringValue() ?? ""
    let page = try FrameClient(port: server.port, path: "/devtools/page/\(target)")
    for (index, method) in ["Page.enable", "Runtime.enable"].enumerated() {
      try page.send(opcode: 1, Array(#"{"id":\#(index + 2),"method":"\#(method)"}"#.utf8))
    }
    try page.send(
      opcode: 1, Array(#"{"id":4,"method":"Page.navigate","params":{"url":"\#(Self.url)"}}"#.utf8))
    while try Self.next(page)["method"]?.stringValue() != example.event {}
    released.signal()
    while try Self.next(page)["method"]?.stringValue() != "Page.loadEventFired" {}
  }

  /// An event, and a script that blocks the page after it.
  struct Case: Sendable, CustomTestStringConvertible {
    let event: String
    let script: String
    var testDescription: String { event }

    static let all = [
      Case(event: "Page.frameNavigated", script: "block()"),
      Case(event: "Runtime.consoleAPICalled", script: "console.log(1); block()"),
    ]
  }

  private static func next(_ client: FrameClient) throws -> JSONText {
    try JSONText(String(decoding: try client.next().payload, as: UTF8.self))
  }

  private static func message(_ id: Int, of client: FrameClient) throws -> JSONText {
    while true {
      let message = try next(client)
      if message["id"]?.string == "\(id)" { return message }
    }
  }
}
