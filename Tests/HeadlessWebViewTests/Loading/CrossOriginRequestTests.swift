import HeadlessWebView
import LoopbackServer
import Testing

/// Requests of a page to another origin: a second server, on a port of its own.
@Suite("Cross-origin requests")
struct CrossOriginRequestTests {
  /// Runs a script in a page; in it, `other` is the origin of a server with the given responses.
  private func run(
    _ script: String, answer: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse
  ) throws -> (lines: [String], other: LoopbackServer, page: RequestHarness) {
    let other = try LoopbackServer(answer: answer)
    let page = try RequestHarness { request in
      request.path == "/away" ? .redirect(to: "\(other.origin)/landed") : LoopbackResponse("own")
    }
    return (try page.run("const other = '\(other.origin)'; \(script)"), other, page)
  }

  @Test("a response without Access-Control-Allow-Origin is a network error that names the header")
  func missing() throws {
    let (lines, other, page) = try run("ask('GET', other + '/x')") { _ in LoopbackResponse("secret") }
    #expect(lines == ["error"])
    #expect(other.requests.first?["origin"] == page.server.origin)
    let reason = "Access-Control-Allow-Origin is missing, but the page's origin is \(page.server.origin)"
    #expect(
      page.network.failedLoads == ["\(other.origin)/x: cross-origin request blocked: \(other.origin)/x: \(reason)"])
  }

  @Test("a response is readable if it allows the page's origin or any, but not if it allows another")
  func allowed() throws {
    let (lines, _, _) = try run(
      "const next = (path, then) => { ask('GET', other + path).onloadend = then; };"
        + "next('/any', () => next('/mine', () => next('/wrong', () => {})))"
    ) { request in
      let origin =
        request.path == "/any" ? "*" : request.path == "/mine" ? request["origin"] ?? "" : "http://evil.example"
      return LoopbackResponse("text", fields: [("Access-Control-Allow-Origin", origin)])
    }
    #expect(lines == ["200 text", "200 text", "error"])
  }

  @Test("the page sees the common headers and those that the server exposes")
  func exposed() throws {
    let (lines, _, _) = try run(
      "ask('GET', other + '/x', { log: (x) => ['content-type', 'x-open', 'x-shut'].map((n) => x.getResponseHeader(n)).join() })"
    ) { _ in
      LoopbackResponse(
        "",
        fields: [
          ("Access-Control-Allow-Origin", "*"), ("X-Open", "1"), ("X-Shut", "2"),
          ("Access-Control-Expose-Headers", "x-open"),
        ])
    }
    #expect(lines == ["text/plain,1,"])
  }

  @Test("a redirect to another origin requires its permission, too")
  func redirected() throws {
    let (lines, other, _) = try run("ask('GET', '/away')") { _ in LoopbackResponse("secret") }
    #expect(lines == ["error"])
    #expect(other.lines == ["GET /landed"])
  }

  @Test("cookies are sent only with credentials, which the server must allow by name")
  func credentials() throws {
    let answer: @Sendable (LoopbackRequest) -> LoopbackResponse = { request in
      let named = [
        ("Access-Control-Allow-Origin", request["origin"] ?? ""), ("Access-Control-Allow-Credentials", "true"),
      ]
      return LoopbackResponse(
        request["cookie"] ?? "none",
        fields: (request.path == "/any" ? [("Access-Control-Allow-Origin", "*")] : named) + [("Set-Cookie", "b=2")])
    }
    let (lines, _, _) = try run(
      """
      document.cookie = 'a=1';
      const next = (path, withCredentials, then) => { ask('GET', other + path, { withCredentials }).onloadend = then; };
      next('/x', false, () => next('/x', true, () => next('/x', true, () => next('/any', true, () => console.log(document.cookie)))));
      """, answer: answer)
    #expect(lines == ["200 none", "200 a=1", "200 a=1; b=2", "error", "a=1; b=2"])
  }

  @Test("a request that is not simple has a preflight request, and is sent only if the server allows it")
  func preflight() throws {
    let (lines, other, _) = try run(
      """
      const headers = { 'X-Token': 't', 'Content-Type': 'application/json' };
      ask('PUT', other + '/yes', { body: '{}', headers }).onloadend = () => ask('PUT', other + '/no', { body: '{}', headers });
      """
    ) { request in
      var fields = [("Access-Control-Allow-Origin", "*")]
      if request.path == "/yes" {
        fields += [("Access-Control-Allow-Methods", "PUT"), ("Access-Control-Allow-Headers", "X-Token, content-type")]
      }
      return LoopbackResponse(request.text, fields: fields)
    }
    #expect(lines == ["200 {}", "error"])
    #expect(other.lines == ["OPTIONS /yes", "PUT /yes", "OPTIONS /no"])
    let question = try #require(other.requests.first)
    #expect(question["access-control-request-method"] == "PUT")
    #expect(question["access-control-request-headers"] == "content-type,x-token")
  }

  @Test("a simple request has no preflight request")
  func simple() throws {
    let (lines, other, _) = try run("ask('POST', other + '/x', { body: 'text' })") { _ in
      LoopbackResponse("fine", fields: [("Access-Control-Allow-Origin", "*")])
    }
    #expect(lines == ["200 fine"])
    #expect(other.lines == ["POST /x"])
  }

  @Test("a page of a host cannot read file: URLs")
  func files() throws {
    let (lines, _, _) = try run("ask('GET', 'file:///etc/hostname')") { _ in .notFound }
    #expect(lines == ["error"])
  }
}
