import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

@testable import DevToolsServer

@Suite("Facts about exchanges with servers in the DevTools protocol")
struct NetworkFactTests {
  /// Opens a page that observes its requests, and loads a URL.
  private func open(
    _ url: String, in client: ProtocolClient, network: ProtocolValue = .empty
  ) throws -> (target: String, session: String) {
    let page = try client.openPage()
    try client.send("Network.enable", network, session: page.session)
    try client.send("Page.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(url)], session: page.session)
    return page
  }

  private func client() -> ProtocolClient { ProtocolClient(setUp: { $0.resourcePolicy.allowedHosts = ["*"] }) }

  private func size(_ event: JSONText, _ name: String) -> Int { Int(event[name]?.string ?? "") ?? -1 }

  @Test("header fields are those that were sent and received, with every value of a repeated field")
  func headers() throws {
    let server = try LoopbackServer { _ in
      .html("", fields: [("Set-Cookie", "a=1"), ("X-Part", "one"), ("Set-Cookie", "b=2"), ("X-Part", "two")])
    }
    let client = client()
    defer { client.close() }
    _ = try open(server.origin + "/", in: client)
    let response = try client.event("Network.responseReceived")
    #expect(response["hasExtraInfo"]?.string == "true")
    let sent = try client.event("Network.requestWillBeSentExtraInfo")["headers"]
    let request = try #require(server.requests.first)
    for field in request.fields {
      let shown = try sent?.members().first { $0.key.lowercased() == field.name }?.value.stringValue()
      #expect(shown == field.value, "\(field.name)")
    }
    #expect(try sent?.members().count == request.fields.count)
    let received = try client.event("Network.responseReceivedExtraInfo")
    #expect(received["headers"]?["Set-Cookie"]?.stringValue() == "a=1\nb=2")
    #expect(received["headers"]?["X-Part"]?.stringValue() == "one\ntwo")
    #expect(received["headersText"]?.stringValue()?.hasPrefix("HTTP/1.1 200 OK\r\n") == true)
  }

  @Test("the status text is the server's, for clients and for the page")
  func statusText() throws {
    let server = try LoopbackServer { _ in LoopbackResponse("x").saying("cool!") }
    let client = client()
    defer { client.close() }
    let page = try open(server.origin + "/", in: client)
    let response = try client.event("Network.responseReceived")["response"]
    #expect(response?["statusText"]?.stringValue() == "cool!")
    #expect(try client.evaluate("fetch('/x').then((r) => r.statusText)", session: page.session) == "\"cool!\"")
  }

  @Test("sizes are those on the wire, before the body is decompressed")
  func sizes() throws {
    let packed: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 43, 40, 74, 45, 46, 78, 77, 41, 64, 161, 0, 229, 79, 188, 152, 21, 0, 0, 0,
    ]
    let server = try LoopbackServer { _ in
      LoopbackResponse(bytes: packed, type: "text/plain", fields: [("Content-Encoding", "gzip")])
    }
    let client = client()
    defer { client.close() }
    _ = try open(server.origin + "/", in: client)
    let head = try client.event("Network.responseReceivedExtraInfo")["headersText"]?.stringValue() ?? ""
    let data = try client.event("Network.dataReceived")
    #expect(size(data, "dataLength") == 21)
    #expect(size(data, "encodedDataLength") == packed.count)
    let finished = try client.event("Network.loadingFinished")
    #expect(size(finished, "encodedDataLength") == head.utf8.count + packed.count)
  }

  @Test("times follow each other, and a response has the address of its server")
  func timing() throws {
    let server = try LoopbackServer { _ in LoopbackResponse("x") }
    let client = client()
    defer { client.close() }
    _ = try open(server.origin + "/", in: client)
    let response = try #require(try client.event("Network.responseReceived")["response"])
    #expect(response["remoteIPAddress"]?.stringValue() == "127.0.0.1")
    #expect(response["remotePort"]?.string == "\(server.port)")
    let timing = try #require(response["timing"])
    let steps = ["dnsStart", "dnsEnd", "connectStart", "connectEnd", "sendStart", "receiveHeadersEnd"].map {
      Double(timing[$0]?.string ?? "") ?? -2
    }
    #expect(steps == steps.sorted())
    #expect(steps[0] > 0)
    #expect(timing["sslStart"]?.string == "-1")
  }

  @Test("a redirect has its own facts")
  func redirect() throws {
    let server = try LoopbackServer { request in
      request.path == "/" ? .redirect(to: "/next", fields: [("X-Hop", "1")]) : LoopbackResponse("x")
    }
    let client = client()
    defer { client.close() }
    _ = try open(server.origin + "/", in: client)
    let second = try client.event("Network.requestWillBeSent") { $0["redirectResponse"] != nil }
    #expect(second["redirectHasExtraInfo"]?.string == "true")
    let hop = try client.event("Network.responseReceivedExtraInfo") { $0["statusCode"]?.string == "302" }
    #expect(hop["headers"]?["X-Hop"]?.stringValue() == "1")
  }

  @Test("requests of a child frame, its elements and its scripts belong to that frame")
  func frames() throws {
    let client = ProtocolClient(pages: [
      "https://a.example/": "<iframe src='https://b.example/'></iframe>",
      "https://b.example/":
        "<link rel=stylesheet href=/s.css><script src=/s.js></script><img src=/i.png><script>fetch('/f')</script>",
    ])
    defer { client.close() }
    let page = try open("https://a.example/", in: client)
    for path in ["", "s.css", "s.js", "i.png", "f"] {
      let event = try client.event("Network.requestWillBeSent") {
        $0["request"]?["url"]?.stringValue() == "https://b.example/\(path)"
      }
      let frame = event["frameId"]?.stringValue()
      #expect(frame?.hasPrefix(page.target + "-") == true, "\(path): \(frame ?? "")")
    }
  }

  @Test("bodies beyond the limits of a client are dropped, the oldest first")
  func bodies() throws {
    let server = try LoopbackServer { request in
      LoopbackResponse(String(repeating: "x", count: request.path == "/large" ? 500 : 100))
    }
    let client = client()
    defer { client.close() }
    let page = try open(
      server.origin + "/", in: client, network: ["maxTotalBufferSize": 250, "maxResourceBufferSize": 400])
    _ = try client.evaluate(
      "(async () => { for (const p of ['/large', '/a', '/b']) await (await fetch(p)).text(); })()",
      session: page.session)
    func body(_ path: String) throws -> String {
      let request = try client.event("Network.requestWillBeSent") {
        $0["request"]?["url"]?.stringValue() == server.origin + path
      }
      do {
        let result = try client.send(
          "Network.getResponseBody", ["requestId": .string(request["requestId"]?.stringValue() ?? "")],
          session: page.session)
        return "\(result["body"]?.stringValue()?.count ?? -1)"
      } catch let error as ProtocolClient.Refusal { return error.message }
    }
    let dropped = "Request content was evicted from inspector cache"
    #expect(try ["/", "/large", "/a", "/b"].map(body) == [dropped, dropped, "100", "100"])
  }

  @Test("failures have Chromium's texts")
  func failures() throws {
    let client = client()
    defer { client.close() }
    let port = try RefusingPort()
    let server = try LoopbackServer { request in
      request.path == "/loop" ? .redirect(to: "/loop") : LoopbackResponse("half").cutShort
    }
    func text(_ url: String) throws -> String? {
      let page = try client.openPage()
      return try client.send("Page.navigate", ["url": .string(url)], session: page.session)["errorText"]?.stringValue()
    }
    #expect(try text(port.origin + "/") == "net::ERR_CONNECTION_REFUSED")
    #expect(try text(server.origin + "/loop") == "net::ERR_TOO_MANY_REDIRECTS")
  }

  @Test("offline, a request to a server fails, and a route still responds")
  func offline() throws {
    let server = try LoopbackServer { _ in LoopbackResponse("x") }
    let client = ProtocolClient(
      pages: ["https://a.example/": "<p>"], setUp: { $0.resourcePolicy.allowedHosts = ["*"] })
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Network.emulateNetworkConditions", ["offline": true], session: page.session)
    func text(_ url: String) throws -> String? {
      try client.send("Page.navigate", ["url": .string(url)], session: page.session)["errorText"]?.stringValue()
    }
    #expect(try text(server.origin + "/") == "net::ERR_INTERNET_DISCONNECTED")
    #expect(try text("https://a.example/") == nil)
    #expect(server.requests.isEmpty)
    try client.send("Network.emulateNetworkConditions", ["offline": false], session: page.session)
    #expect(try text(server.origin + "/") == nil)
  }

  @Test("cookies keep SameSite as it was set, by the server, by a script and by a client")
  func sameSite() throws {
    let server = try LoopbackServer { _ in .html("", fields: [("Set-Cookie", "a=1; SameSite=strict")]) }
    let client = client()
    defer { client.close() }
    let page = try open(server.origin + "/", in: client)
    _ = try client.evaluate("document.cookie = 'b=2; samesite=None'; document.cookie = 'c=3'", session: page.session)
    try client.send(
      "Network.setCookie", ["name": "d", "value": "4", "url": .string(server.origin), "sameSite": "Lax"],
      session: page.session)
    let cookies = try client.send("Network.getAllCookies", session: page.session)["cookies"]?.elements() ?? []
    #expect(
      cookies.map { "\($0["name"]?.stringValue() ?? "") \($0["sameSite"]?.stringValue() ?? "-")" } == [
        "a Strict", "b None", "c -", "d Lax",
      ])
  }

  @Test("clients get the body of a request that was sent")
  func postData() throws {
    let server = try LoopbackServer { _ in .html("") }
    let client = ProtocolClient(setUp: { $0.resourcePolicy.allowedHosts = ["*"] })
    defer { client.close() }
    let session = try client.openPage().session
    try client.send("Network.enable", session: session)
    try client.send("Page.navigate", ["url": .string(server.origin)], session: session)
    _ = try client.evaluate("fetch('/', { method: 'POST', body: 'h\u{e9}' }).then(() => 0)", session: session)
    let request = try client.event("Network.requestWillBeSent", session: session) {
      $0["request"]?["method"]?.stringValue() == "POST"
    }
    let id = ProtocolValue.string(request["requestId"]?.stringValue() ?? "")
    let body = try client.send("Network.getRequestPostData", ["requestId": id], session: session)
    #expect(body["postData"]?.stringValue() == "h\u{e9}")
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Network.getRequestPostData", ["requestId": "none"], session: session)
    }
  }

  @Test("a cookie is deleted for a URL or a domain, and those of other sites with the name stay")
  func deletedCookies() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try client.openPage().session
    for url in ["https://a.example/", "https://b.example/", "https://c.example/"] {
      try client.send("Network.setCookie", ["name": "n", "value": "1", "url": .string(url)], session: session)
    }
    try client.send("Network.deleteCookies", ["name": "n", "url": "https://a.example/x"], session: session)
    try client.send("Network.deleteCookies", ["name": "n", "domain": "b.example", "path": "/"], session: session)
    let cookies = try client.send("Network.getAllCookies", session: session)["cookies"]?.elements() ?? []
    #expect(cookies.map { $0["domain"]?.stringValue() } == ["c.example"])
    for method in ["Network.deleteCookies", "Network.setCookie"] {
      do {
        try client.send(method, ["name": "n", "value": "1"], session: session)
        Issue.record("\(method) needs neither a URL nor a domain")
      } catch let error as ProtocolClient.Refusal {
        #expect(error.message == "At least one of the url and domain needs to be specified")
      }
    }
  }
}
