import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Requests that clients intercept")
struct InterceptionTests {
  private static let url = "https://site.example/"

  @Test("requests pause until a client continues, answers or fails them")
  func interception() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    try client.send("Fetch.enable", ["patterns": [["urlPattern": "*"]]], session: page.session)
    let call = client.start(
      "Runtime.evaluate",
      [
        "expression": "fetch('/data').then(r => r.text()).then(t => t + 1)", "awaitPromise": true,
        "returnByValue": true,
      ], session: page.session)
    let paused = try client.event("Fetch.requestPaused")
    #expect(paused["request"]?["url"]?.stringValue() == Self.url + "data")
    let id = paused["requestId"]?.stringValue() ?? ""
    try client.send(
      "Fetch.fulfillRequest", ["requestId": .string(id), "responseCode": 200, "body": "aGk="], session: page.session)
    #expect(try client.response(call)["result"]?["value"]?.stringValue() == "hi1")
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Fetch.failRequest", ["requestId": .string(id), "errorReason": "Failed"], session: page.session)
    }
  }

  @Test("a response of a client has the client's header fields only")
  func exactFields() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    try client.send("Fetch.enable", session: page.session)
    let call = client.start(
      "Runtime.evaluate",
      ["expression": "fetch('/x').then(r => [...r.headers].join())", "awaitPromise": true, "returnByValue": true],
      session: page.session)
    let id = try client.event("Fetch.requestPaused")["requestId"]?.stringValue() ?? ""
    try client.send(
      "Fetch.fulfillRequest",
      ["requestId": .string(id), "responseCode": 201, "responseHeaders": [["name": "X-Own", "value": "1"]]],
      session: page.session)
    #expect(try client.response(call)["result"]?["value"]?.stringValue() == "x-own,1")
  }

  @Test("a script that waits for a synchronous request gets the client's response")
  func synchronousInterception() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    try client.send("Fetch.enable", session: page.session)
    let call = client.start(
      "Runtime.evaluate",
      [
        "expression": """
        const request = new XMLHttpRequest(); request.open('GET', '/first', false); request.send();
        request.responseURL + ' ' + request.responseText
        """,
        "returnByValue": true,
      ], session: page.session)
    for path in ["first", "second"] {
      let paused = try client.event("Fetch.requestPaused") { $0["request"]?["url"]?.stringValue() == Self.url + path }
      let id = ProtocolValue.string(paused["requestId"]?.stringValue() ?? "")
      let answer: ProtocolValue =
        path == "first"
        ? ["requestId": id, "responseCode": 302, "responseHeaders": [["name": "Location", "value": "/second"]]]
        : ["requestId": id, "responseCode": 200, "body": "aGk="]
      try client.send("Fetch.fulfillRequest", answer, session: page.session)
    }
    #expect(try client.response(call)["result"]?["value"]?.stringValue() == Self.url + "second hi")
  }
}
