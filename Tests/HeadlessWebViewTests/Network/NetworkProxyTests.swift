import LoopbackServer
import Testing

@testable import HeadlessWebView

/// Requests that reach their servers through a proxy.
///
/// A loopback server is the proxy.
struct NetworkProxyTests {
  private static func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

  /// Returns a view whose requests to any host use a server as their proxy.
  private func harness(
    _ server: LoopbackServer, bypass: String = "", credentials: String = ""
  ) throws -> NetworkHarness {
    let harness = NetworkHarness(allowedHosts: ["*"])
    harness.view.resourcePolicy.proxy = try NetworkProxy(
      "http://\(credentials)127.0.0.1:\(server.port)", bypass: ProxyBypassList(bypass))
    return harness
  }

  @Test("pages and their requests use the proxy, which looks up the hosts")
  func requests() throws {
    let server = try LoopbackServer { request in
      request.target.hasSuffix("/page") ? .html("<script src=/a.js></script>") : LoopbackResponse("console.log('here')")
    }
    let harness = try harness(server)
    #expect(try harness.load("http://none.invalid/page") == ["here"])
    #expect(server.lines == ["GET http://none.invalid/page", "GET http://none.invalid/a.js"])
    #expect(harness.view.url.href == "http://none.invalid/page")
  }

  @Test("an https: request asks the proxy for a connection, and its refusal is a network error")
  func tunnel() throws {
    let server = try LoopbackServer { _ in LoopbackResponse("", status: 403) }
    let harness = try harness(server)
    try harness.load("https://none.invalid/")
    #expect(server.lines == ["CONNECT none.invalid:443"])
    #expect(harness.failures.count == 1)
  }

  @Test("the proxy gets the user name and the password of its address")
  func credentials() throws {
    let server = try LoopbackServer { _ in .html("") }
    let harness = try harness(server, credentials: "me:pass%20word@")
    try harness.load("http://none.invalid/")
    #expect(server.requests.first?["proxy-authorization"] == "Basic bWU6cGFzcyB3b3Jk")
  }

  @Test("hosts of the bypass list are reached directly")
  func bypass() throws {
    let proxy = try LoopbackServer { _ in .html("<script>console.log('proxy')</script>") }
    let server = try LoopbackServer { _ in .html("<script>console.log('server')</script>") }
    for (bypass, line) in [("", "server"), ("<-loopback>", "proxy"), ("<-loopback>, 127.0.0.1", "server")] {
      let harness = try harness(proxy, bypass: bypass)
      #expect(try harness.load(server.origin + "/") == [line], "\(bypass)")
    }
  }

  @Test("a WebSocket connects through the proxy")
  func webSocket() throws {
    let server = try LoopbackServer { _ in .webSocket(fields: []) { $0.close(code: 1000) } }
    let harness = try harness(server)
    let script = "new WebSocket('ws://none.invalid/room').onclose = (event) => console.log(event.code)"
    #expect(try harness.evaluate(script) == ["1000"])
    #expect(server.lines.count == 1)
  }

  @Test("a proxy that can't be reached is named in the error, without its password")
  func unreachable() throws {
    let server = try LoopbackServer { _ in .html("") }
    let harness = try harness(server, credentials: "me:secret@")
    server.close()
    try harness.load("http://none.invalid/")
    let reason = "could not connect to the proxy http://127.0.0.1:\(server.port), or to none.invalid"
    #expect(harness.failedLoads == ["http://none.invalid/: \(reason)"])
  }

  @Test(
    "a bypass list contains hosts, subdomains, ports, local names and loopback addresses",
    arguments: [
      ("", "http://api.example/", false), ("", "http://localhost:8080/", true), ("", "http://127.0.0.2/", true),
      ("", "http://[::1]/", true), ("", "http://127.example/", false), ("<-loopback>", "http://localhost/", false),
      ("API.example", "https://api.example:99/", true), ("api.example", "http://www.api.example/", false),
      ("api.example:8080", "http://api.example:8080/", true), ("api.example:8080", "http://api.example/", false),
      ("api.example:80", "http://api.example/", true), ("api.example:443", "wss://api.example/", true),
      ("*.example", "http://a.b.example/", true), ("*.example", "http://example/", false),
      (".example;other", "http://other/", true), ("<local>", "http://intranet/", true),
      ("<local>", "http://api.example/", false), ("*", "http://api.example/", true),
      ("one.example, two.example", "http://two.example/", true), ("10.0.0.1", "http://10.0.0.1/", true),
    ])
  func lists(_ list: String, _ url: String, _ isContained: Bool) throws {
    #expect(try ProxyBypassList(list).contains(Self.url(url)) == isContained)
  }

  @Test("an address without a scheme is that of an HTTP proxy")
  func scheme() throws {
    #expect(try NetworkProxy("proxy.example:3128").url.href == "http://proxy.example:3128/")
    #expect(try NetworkProxy("socks5://127.0.0.1:1080").url.port == 1080)
  }

  @Test(
    "an invalid address is an error that names it",
    arguments: ["", "ftp://proxy.example", "http=one:80;https=two:80", "http://proxy.example/path", "http://"])
  func addresses(_ text: String) {
    #expect(throws: NetworkProxyError.address(text)) { try NetworkProxy(text) }
  }

  @Test("an invalid pattern is an error that names it", arguments: ["10.0.0.0/8", "a*.example", "me@host", "<other>"])
  func patterns(_ text: String) {
    #expect(throws: NetworkProxyError.pattern(text)) { try ProxyBypassList("api.example, \(text)") }
  }
}
