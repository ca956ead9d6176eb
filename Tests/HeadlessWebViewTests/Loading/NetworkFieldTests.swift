import HeadlessWebView
import LoopbackServer
import Testing

/// The header fields of requests and responses on the wire.
struct NetworkFieldTests {
  /// The header fields of a server's response, as a view receives them.
  private func fields(of response: LoopbackResponse) throws -> [String] {
    let server = try LoopbackServer { _ in response }
    let harness = NetworkHarness()
    var fields: [String] = []
    harness.view.network.onEvent = { event in
      if case .response(let response, _) = event { fields = response.headers.map { "\($0.name): \($0.value)" } }
    }
    try harness.load(server.origin + "/")
    return fields
  }

  @Test("a response's fields keep the server's order, case and repetitions")
  func order() throws {
    let answer = LoopbackResponse(
      type: nil, fields: [("X-B", "1"), ("Set-Cookie", "b=2"), ("X-A", "2"), ("x-b", "3"), ("Set-Cookie", "a=1")])
    #expect(
      try fields(of: answer) == [
        "Connection: close", "Content-Length: 0", "X-B: 1", "Set-Cookie: b=2", "X-A: 2", "x-b: 3", "Set-Cookie: a=1",
      ])
  }

  @Test("the fields of an interim response are ignored")
  func interim() throws {
    let answer = LoopbackResponse(type: nil, fields: [("X-A", "1")]).announced(by: [("Link", "</a.css>")])
    #expect(try fields(of: answer) == ["Connection: close", "Content-Length: 0", "X-A: 1"])
  }

  @Test("cookies of several fields stay separate, with any content")
  func cookies() throws {
    let server = try LoopbackServer { request in
      .html("<img src=/a.png>", fields: [("Set-Cookie", "a=1, b=2"), ("Set-Cookie", "c=3")])
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(server.requests.last?["cookie"] == "a=1, b=2; c=3")
  }

  @Test("a request has the fields of the page and WebKit's own, each once, and no others")
  func request() throws {
    let harness = try RequestHarness { _ in LoopbackResponse() }
    _ = try harness.run(
      """
      ask('POST', '/a').onloadend = () => ask('DELETE', '/b').onloadend = () =>
        ask('POST', '/c', { body: new Uint8Array(2e6), headers: { Accept: '', 'X-A': '1', 'Accept-Language': 'de' } });
      """)
    func names(_ index: Int) -> [String] { harness.requests[index].fields.map(\.name).sorted() }
    let common = [
      "accept", "accept-encoding", "accept-language", "connection", "host", "origin", "referer", "user-agent",
    ]
    #expect(names(0) == (common + ["content-length"]).sorted())
    #expect(harness.requests[0]["content-length"] == "0")
    #expect(names(1) == common)
    #expect(names(2) == (common + ["content-length", "x-a"]).sorted())
    #expect(harness.requests[2]["accept"] == "" && harness.requests[2]["accept-language"] == "de")
    #expect(harness.requests[2].body.count == 2_000_000)
  }

  @Test("a field that contains a line break is not sent")
  func lines() throws {
    let server = try LoopbackServer { _ in .html("") }
    let harness = NetworkHarness()
    harness.view.customUserAgent = "a\r\nX-Evil: 1"
    try harness.load(server.origin + "/")
    #expect(
      harness.failures.map(\.reason) == [
        .network("the header field User-Agent cannot be sent: it contains a line break")
      ])
    #expect(server.requests.isEmpty)
  }
}
