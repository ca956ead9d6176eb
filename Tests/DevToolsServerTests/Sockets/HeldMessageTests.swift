import Dispatch
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("The time at which messages of pages leave the server")
struct HeldMessageTests {
  private static let url = "https://site.example/"

  @Test("events reach clients while the script that follows or has caused them runs", arguments: Case.all)
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
    let stop = Self.start(server)
    defer { stop() }
    let browser = try Self.connect(to: server)
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

  @Test("a message that waits for its page has a response after the last context of the thread has ended")
  func lastContext() throws {
    var options = DevToolsServer.Options()
    options.port = 0
    let server = try DevToolsServer(options: options, pages: DevToolsServer.Pages { WebViewConfiguration() })
    let stop = Self.start(server)
    defer { stop() }
    let client = try Self.connect(to: server)
    func call(_ id: Int, _ method: String, _ parameters: String = "{}", session: String = "") throws {
      let text = #"{"id":\#(id),"method":"\#(method)","params":\#(parameters)\#(session)}"#
      try client.send(opcode: 1, Array(text.utf8))
    }
    try call(1, "Target.setAutoAttach", #"{"autoAttach":true,"waitForDebuggerOnStart":true,"flatten":true}"#)
    try call(2, "Target.createBrowserContext")
    let context = try Self.message(2, of: client)["result"]?["browserContextId"]?.stringValue() ?? ""
    try call(3, "Target.createTarget", #"{"url":"about:blank","browserContextId":"\#(context)"}"#)
    var session: String?
    while session == nil {
      let message = try Self.next(client)
      guard message["method"]?.stringValue() == "Target.attachedToTarget" else { continue }
      session = message["params"]?["sessionId"]?.stringValue()
    }
    // The navigation waits until the client lets the page run, which never happens.
    try call(4, "Page.navigate", #"{"url":"\#(Self.url)"}"#, session: #","sessionId":"\#(session ?? "")""#)
    try call(5, "Target.disposeBrowserContext", #"{"browserContextId":"\#(context)"}"#)
    var responses: Set<String> = []
    while !responses.isSuperset(of: ["4", "5"]) {
      if let id = try Self.next(client)["id"]?.string { responses.insert(id) }
    }
  }

  /// Runs a server on a thread, and returns a function that stops it.
  private static func start(_ server: DevToolsServer) -> () -> Void {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      server.run()
      end.signal()
    }
    return {
      server.stop()
      end.wait()
    }
  }

  /// Connects to the browser of a server.
  private static func connect(to server: DevToolsServer) throws -> FrameClient {
    try FrameClient(port: server.port, path: try #require(URL(string: server.url)?.path))
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
