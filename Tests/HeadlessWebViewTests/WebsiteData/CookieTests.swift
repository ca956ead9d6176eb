import HeadlessWebView
import LoopbackServer
import Testing

/// Cookies between a page, its view and a server.
@Suite("Cookies")
struct CookieTests {
  @Test("a server's cookies are stored, sent again and visible to the page, except HttpOnly ones")
  func stored() throws {
    let server = try LoopbackServer { request in
      request.path == "/"
        ? .html(
          "<script>console.log(document.cookie)</script><script src=/sub/a.js></script>",
          fields: [
            ("Set-Cookie", "a=1; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT"), ("Set-Cookie", "b=2; HttpOnly"),
            ("Set-Cookie", "c=3; Path=/sub"),
          ])
        : .script("")
    }
    let harness = NetworkHarness()
    #expect(try harness.load(server.origin + "/") == ["a=1"])
    #expect(server.requests.map { $0["cookie"] } == [nil, "c=3; a=1; b=2"])
  }

  @Test("a script's cookies are sent, and it cannot change HttpOnly ones")
  func scripted() throws {
    let server = try LoopbackServer { request in
      request.path == "/"
        ? .html(
          "<script>document.cookie = 'mine=yes'; document.cookie = 'b=x'; document.cookie = 'h=1; HttpOnly'</script><script src=a.js></script>",
          fields: [("Set-Cookie", "b=2; HttpOnly")])
        : .script("")
    }
    try NetworkHarness().load(server.origin + "/")
    #expect(server.requests.last?["cookie"] == "b=2; mine=yes")
  }

  @Test("an insecure server or page neither sets nor replaces a secure cookie, and the prefixes of names bind")
  func secure() throws {
    let server = try LoopbackServer { request in
      .html(
        "<script>document.cookie = 'b=2; Secure'; document.cookie = '__Secure-c=3'; document.cookie = 'd=4'</script>",
        fields: [("Set-Cookie", "a=1; Secure"), ("Set-Cookie", "__Host-e=5; Path=/")])
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(try harness.evaluate("console.log(document.cookie)") == ["d=4"])
    let page = try Page()
    page.view.network.route("**") { request in
      guard request.url.scheme == "https" else {
        return .text("", headers: [("Set-Cookie", "a=2; Domain=app.example")])
      }
      return .text(
        "",
        headers: [
          ("Set-Cookie", "a=1; Secure; Domain=app.example; Path=/"), ("Set-Cookie", "__Host-f=6; Secure; Path=/"),
          ("Set-Cookie", "__Host-g=7; Secure; Path=/x"), ("Set-Cookie", "__Secure-h=8; Secure"),
        ])
    }
    for address in ["https://app.example/", "http://app.example/", "https://app.example/"] {
      page.view.load(try #require(WebURL(address)))
      try page.view.runUntilIdle()
    }
    #expect(try page.run("log(document.cookie)") == ["a=1; __Host-f=6; __Secure-h=8"])
  }

  @Test("a redirect's cookies are stored before it is followed")
  func redirect() throws {
    let server = try LoopbackServer { request in
      request.path == "/" ? .redirect(to: "/in", fields: [("Set-Cookie", "session=7; Path=/")]) : .html("")
    }
    try NetworkHarness().load(server.origin + "/")
    #expect(server.requests.map { $0["cookie"] } == [nil, "session=7"])
  }

  @Test("a cookie expires at its time, on the virtual clock")
  func expiry() throws {
    let server = try LoopbackServer { _ in .html("", fields: [("Set-Cookie", "short=1; Max-Age=10")]) }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(try harness.evaluate("console.log(document.cookie)") == ["short=1"])
    harness.view.advance(by: .seconds(11))
    #expect(try harness.evaluate("console.log(document.cookie)") == [""])
  }

  @Test("two views do not share cookies")
  func apart() throws {
    let server = try LoopbackServer { _ in .html("", fields: [("Set-Cookie", "a=1")]) }
    try NetworkHarness().load(server.origin + "/")
    try NetworkHarness().load(server.origin + "/")
    #expect(server.requests.map { $0["cookie"] } == [nil, nil])
  }
}
