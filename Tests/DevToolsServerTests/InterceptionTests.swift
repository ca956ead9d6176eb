import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

@testable import DevToolsServer

@Suite("Requests that clients intercept")
struct InterceptionTests {
  private static let url = "https://site.example/"

  /// A page whose requests pause, and a script that waits for one.
  private struct Interception {
    let client = ProtocolClient(pages: [InterceptionTests.url: "<p>"])
    let session: String
    private let call: Int

    init(_ script: String) throws {
      session = try client.openPage().session
      try client.send("Page.navigate", ["url": .string(InterceptionTests.url)], session: session)
      try client.send("Fetch.enable", ["patterns": [["urlPattern": "*"]]], session: session)
      call = client.start(
        "Runtime.evaluate", ["expression": .string(script), "awaitPromise": true, "returnByValue": true],
        session: session)
    }

    /// Waits for the request of a path, and returns its identifier.
    func pausedRequest(of path: String) throws -> ProtocolValue {
      let paused = try client.event("Fetch.requestPaused") {
        $0["request"]?["url"]?.stringValue() == InterceptionTests.url + path
      }
      return .string(paused["requestId"]?.stringValue() ?? "")
    }

    func send(_ method: String, _ parameters: ProtocolValue) throws {
      try client.send("Fetch.\(method)", parameters, session: session)
    }

    /// Returns the script's result.
    func result() throws -> String? { try client.response(call)["result"]?["value"]?.stringValue() }
  }

  @Test("requests pause until a client continues, answers or fails them")
  func interception() throws {
    let page = try Interception("fetch('/data').then(r => r.text()).then(t => t + 1)")
    defer { page.client.close() }
    let id = try page.pausedRequest(of: "data")
    try page.send("fulfillRequest", ["requestId": id, "responseCode": 200, "body": "aGk="])
    #expect(try page.result() == "hi1")
    #expect(throws: ProtocolClient.Refusal.self) {
      try page.send("failRequest", ["requestId": id, "errorReason": "Failed"])
    }
  }

  @Test("a response of a client has the client's header fields only")
  func exactFields() throws {
    let page = try Interception("fetch('/x').then(r => [...r.headers].join())")
    defer { page.client.close() }
    try page.send(
      "fulfillRequest",
      [
        "requestId": try page.pausedRequest(of: "x"), "responseCode": 201,
        "responseHeaders": [["name": "X-Own", "value": "1"]],
      ])
    #expect(try page.result() == "x-own,1")
  }

  @Test(
    "an override of a request that can't be read is an error, and the request still waits",
    arguments: [("url", "no url"), ("postData", "?")])
  func badOverride(_ name: String, _ value: String) throws {
    let page = try Interception("fetch('/x').then(r => String(r.status))")
    defer { page.client.close() }
    let id = try page.pausedRequest(of: "x")
    #expect(throws: ProtocolClient.Refusal.self) {
      try page.send("continueRequest", .object([("requestId", id), (name, .string(value))]))
    }
    try page.send("fulfillRequest", ["requestId": id, "responseCode": 204])
    #expect(try page.result() == "204")
  }

  @Test("a script that waits for a synchronous request gets the client's response, also after a redirect")
  func synchronousInterception() throws {
    let page = try Interception(
      """
      const request = new XMLHttpRequest(); request.open('GET', '/first', false); request.send();
      request.responseURL + ' ' + request.responseText
      """)
    defer { page.client.close() }
    let first = try page.pausedRequest(of: "first")
    try page.send(
      "fulfillRequest",
      ["requestId": first, "responseCode": 302, "responseHeaders": [["name": "Location", "value": "/second"]]])
    let second = try page.pausedRequest(of: "second")
    try page.send("fulfillRequest", ["requestId": second, "responseCode": 200, "body": "aGk="])
    #expect(try page.result() == Self.url + "second hi")
  }

  @Test("a navigation that a client sends to another URL keeps its own")
  func reroutedNavigation() throws {
    let client = ProtocolClient(pages: [Self.url: "<title>1</title>", Self.url + "other": "<title>2</title>"])
    defer { client.close() }
    let session = try client.openPage().session
    try client.send("Fetch.enable", ["patterns": [["urlPattern": "*"]]], session: session)
    let call = client.start("Page.navigate", ["url": .string(Self.url)], session: session)
    let id = try client.event("Fetch.requestPaused")["requestId"]?.stringValue() ?? ""
    try client.send(
      "Fetch.continueRequest", ["requestId": .string(id), "url": .string(Self.url + "other")], session: session)
    _ = try client.response(call)
    #expect(
      try client.evaluate("document.title + ' ' + location", session: session) == "\"2 \(Self.url)\"")
  }

  @Test("header fields that a client leaves out aren't sent, not even defaults")
  func removedFields() throws {
    let server = try LoopbackServer { .html($0.fields.map { "\($0.name)=\($0.value)" }.joined(separator: ";")) }
    let client = ProtocolClient(setUp: { $0.resourcePolicy.allowedHosts = ["*"] })
    defer { client.close() }
    let session = try client.openPage().session
    try client.send("Fetch.enable", ["patterns": [["urlPattern": "*"]]], session: session)
    let call = client.start("Page.navigate", ["url": .string(server.origin)], session: session)
    let id = try client.event("Fetch.requestPaused")["requestId"]?.stringValue() ?? ""
    try client.send(
      "Fetch.continueRequest",
      ["requestId": .string(id), "headers": [["name": "X-Own", "value": "1"]]], session: session)
    _ = try client.response(call)
    let sent = try client.evaluate("document.body.textContent", session: session) ?? ""
    #expect(sent.contains("x-own=1"))
    #expect(!sent.contains("accept=*/*"))
  }

  @Test(
    "a header field of more than one line is an error, and the request still waits",
    arguments: [
      ("continueRequest", "headers"), ("fulfillRequest", "responseHeaders"),
    ])
  func invalidFields(_ method: String, _ name: String) throws {
    let page = try Interception("fetch('/x').then(r => String(r.status))")
    defer { page.client.close() }
    let id = try page.pausedRequest(of: "x")
    let fields: ProtocolValue = [["name": "X-Own", "value": "a\nb"]]
    do {
      try page.send(method, .object([("requestId", id), ("responseCode", 200), (name, fields)]))
      Issue.record("the field was accepted")
    } catch let error as ProtocolClient.Refusal {
      #expect(error.message == "Invalid header: X-Own")
      #expect(error.code == -32602)
    }
    try page.send("fulfillRequest", ["requestId": id, "responseCode": 204])
    #expect(try page.result() == "204")
  }
}
