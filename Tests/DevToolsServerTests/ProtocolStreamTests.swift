import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

/// Messages that no client would send, chosen by a generator whose seed is the test's argument.
@Suite("Malformed streams of the DevTools protocol")
struct ProtocolStreamTests {
  private static let url = "https://site.example/"
  /// Methods that end the server or may respond only when something else happens.
  private static let left: Set = ["Browser.close", "Page.navigate", "Page.navigateToHistoryEntry"]
  private static let methods = Set(BrowserMethods.all.keys).union(PageMethods.all.keys).subtracting(left).sorted()
  private static let names = [
    "url", "frameId", "targetId", "sessionId", "browserContextId", "objectId", "expression", "functionDeclaration",
    "executionContextId", "uniqueContextId", "arguments", "requestId", "cookies", "patterns", "headers", "postData",
    "responseHeaders", "body", "responseCode", "origin", "storageTypes", "x", "y", "type", "key", "text", "touchPoints",
    "clickCount", "button", "modifiers", "features", "media", "width", "height", "userAgent", "source", "worldName",
    "name", "identifier", "nodeId", "backendNodeId", "files", "selector", "accept", "promptText", "data", "callId",
    "response", "error", "event", "methods", "enabled", "autoAttach", "returnByValue", "awaitPromise",
    "generatePreview", "ownProperties", "username", "authChallengeResponse", "errorReason", "entryId", "depth",
  ]

  private struct Generator {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(state: seed) }

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func pick<Element>(_ list: [Element]) -> Element { list[number(below: list.count)] }

    /// Returns a value as JSON; `known` are identifiers that exist.
    mutating func value(_ known: [String], depth: Int = 0) -> String {
      switch number(below: depth > 2 ? 9 : 12) {
      case 0: "null"
      case 1: pick(["true", "false"])
      case 2: pick(["0", "-1", "1", "1e308", "9007199254740993", "0.5", "-0", "4294967296"])
      case 3: "\"\""
      case 4:
        "\"" + pick(["__proto__", "constructor", "toString", "\\ud800", "\\u0000", "0.1", "*", "mousePressed"]) + "\""
      case 5: "\"" + pick(["about:blank", "javascript:1", "data:text/html,x", "https://site.example/", "::"]) + "\""
      case 6: "\"" + pick(["1", "({a: 1})", "document.body", "() => 1", "throw 1", "(", "Symbol()", "keyDown"]) + "\""
      case 7, 8: "\"" + pick(known) + "\""
      case 9: "[" + list(known, depth).joined(separator: ",") + "]"
      case 10: String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
      default: object(known, depth: depth)
      }
    }

    private mutating func list(_ known: [String], _ depth: Int) -> [String] {
      (0..<number(below: 4)).map { _ in value(known, depth: depth + 1) }
    }

    mutating func object(_ known: [String], depth: Int = 0) -> String {
      let members = (0..<number(below: 6)).map { _ in
        "\"\(pick(ProtocolStreamTests.names))\":\(value(known, depth: depth + 1))"
      }
      return "{" + members.joined(separator: ",") + "}"
    }

    /// Returns a text with some of its bytes changed, removed or repeated.
    mutating func damaged(_ text: String) -> String {
      var bytes = Array(text.utf8)
      for _ in 0...number(below: 3) where !bytes.isEmpty {
        let place = number(below: bytes.count)
        switch number(below: 4) {
        case 0: bytes[place] = UInt8(number(below: 256))
        case 1: bytes.removeSubrange(place...)
        case 2: bytes.insert(contentsOf: bytes[..<place], at: place)
        default: bytes.remove(at: place)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Few streams in every run, and many if `HEADLESS_BRIDGE_FULL` is set.
  private static let seeds: ClosedRange<UInt64> =
    ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_FULL"] == nil ? 7...14 : 1...400

  @Test("each call gets a response, and the next calls work", arguments: seeds)
  func stream(seed: UInt64) throws {
    let client = ProtocolClient(pages: [Self.url: "<p id=a>text</p><iframe></iframe>"])
    defer { client.close() }
    var generator = Generator(seed: seed)
    let page = try client.openPage()
    for domain in ["Page", "Runtime", "Network", "Log", "DOM", "Bridge"] {
      try client.send("\(domain).enable", session: page.session)
    }
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    let object = try client.send("Runtime.evaluate", ["expression": "document.body"], session: page.session)
    let known = [
      page.target, page.session, object["result"]?["objectId"]?.stringValue() ?? "", "1.1", "nothing",
    ]
    var calls: [(id: Int, text: String)] = []
    for number in 0..<400 {
      let method = generator.pick(Self.methods)
      let session = generator.pick(["\"sessionId\":\"\(page.session)\",", "", "\"sessionId\":\"nothing\","])
      let call =
        "{\"id\":\(100_000 + number),\(session)\"method\":\"\(method)\",\"params\":\(generator.object(known))}"
      let isDamaged = generator.number(below: 4) == 0
      client.browser.received(isDamaged ? generator.damaged(call) : call, from: 1)
      if !isDamaged { calls.append((100_000 + number, call)) }
    }
    // Calls that wait for something get their response when their context is closed.
    for context in try client.send("Target.getBrowserContexts")["browserContextIds"]?.elements() ?? [] {
      try client.send(
        "Target.disposeBrowserContext", ["browserContextId": .string(context.stringValue() ?? "")])
    }
    for call in calls {
      do {
        _ = try client.response(call.id)
      } catch is ProtocolClient.Missing {
        Issue.record("no response to \(call.text)")
        return
      } catch is ProtocolClient.Refusal {}
    }
    // The stream may have closed the page and its context, but not the connection.
    let other = client.second()
    let next = try other.openPage()
    #expect(try other.evaluate("1 + 1", session: next.session) == "2")
    #expect(try client.send("Browser.getVersion")["protocolVersion"]?.stringValue() == "1.3")
  }

  @Test(
    "texts that are no messages are errors of the protocol",
    arguments: ["", "{", "[]", "null", "{\"id\":2147483646}", "\u{0}"])
  func noMessages(text: String) throws {
    let client = ProtocolClient()
    defer { client.close() }
    client.browser.received(text, from: 1)
    client.browser.received(nil, from: 1)
    #expect(try client.send("Browser.getVersion")["protocolVersion"]?.stringValue() == "1.3")
  }
}
