import Testing

@testable import HeadlessWebView

@Suite("Setters")
struct URLSetterTests {
  typealias Row = (String, String, String)

  private func check(_ row: Row, _ set: (inout WebURL) -> Void) throws {
    var url = try #require(WebURL(row.0))
    set(&url)
    #expect(url.href == row.2)
    #expect(WebURL(url.href) == url)
  }

  @Test("href accepts only a complete URL")
  func href() throws {
    var url = try #require(WebURL("http://h/a"))
    let isSet = url.setHref("own:x")
    #expect(isSet)
    #expect(url.href == "own:x")
    let isSetAgain = url.setHref("relative")
    #expect(!isSetAgain)
    #expect(url.href == "own:x")
  }

  @Test(
    "sets protocol",
    arguments: [
      ("http://h/", "https", "https://h/"),
      ("http://h/", "HTTPS:x", "https://h/"),
      ("http://h:443/", "https", "https://h/"),
      ("https://h:80/", "http", "http://h/"),
      ("http://h/", "own", "http://h/"),
      ("own://h", "http", "own://h"),
      ("own://h", "other", "other://h"),
      ("own:x", "other", "other:x"),
      ("http://h/", "", "http://h/"),
      ("http://h/", "1x", "http://h/"),
      ("http://h/", "ä", "http://h/"),
      ("http://h/", "a b", "http://h/"),
      ("http://u@h/", "file", "http://u@h/"),
      ("http://h:1/", "file", "http://h:1/"),
      ("http://h/", "file", "file://h/"),
      ("file:///x", "http", "file:///x"),
      ("file://h/x", "http", "http://h/x"),
      ("http://h/", "ht\ntps", "https://h/"),
      ("https://h/C|/x", "file", "file://h/C:/x"),
      ("https://localhost/x", "file", "file:///x"),
    ] as [Row])
  func setsProtocol(row: Row) throws {
    try check(row) { $0.setProtocol(row.1) }
  }

  @Test(
    "sets username",
    arguments: [
      ("http://h/", "me", "http://me@h/"),
      ("http://a:b@h/", "", "http://:b@h/"),
      ("http://a@h/", "", "http://h/"),
      ("http://h/", "a:@/ä", "http://a%3A%40%2F%C3%A4@h/"),
      ("file:///x", "me", "file:///x"),
      ("own:x", "me", "own:x"),
      ("own:///x", "me", "own:///x"),
      ("own://h", "me", "own://me@h"),
      ("http://h/", "a\tb", "http://a%09b@h/"),
    ] as [Row])
  func setsUsername(row: Row) throws {
    try check(row) { $0.setUsername(row.1) }
  }

  @Test(
    "sets password",
    arguments: [
      ("http://h/", "pw", "http://:pw@h/"),
      ("http://a:b@h/", "", "http://a@h/"),
      ("http://a@h/", "x:y", "http://a:x%3Ay@h/"),
      ("file:///x", "pw", "file:///x"),
      ("own:x", "pw", "own:x"),
      ("http://h/", "%c3%", "http://:%c3%@h/"),
    ] as [Row])
  func setsPassword(row: Row) throws {
    try check(row) { $0.setPassword(row.1) }
  }

  @Test(
    "sets host",
    arguments: [
      ("http://h/", "X.org", "http://x.org/"),
      ("http://h/", "x:8080", "http://x:8080/"),
      ("http://h:1/", "x", "http://x:1/"),
      ("http://h:1/", "x:80", "http://x/"),
      ("http://h/", "x:", "http://x/"),
      ("http://h/", "x:9a", "http://x:9/"),
      ("http://h/", "x:a", "http://x/"),
      ("http://h/", "x:70000", "http://x/"),
      ("http://h/", "x/y?z#f", "http://x/"),
      ("http://h/", "x\\y", "http://x/"),
      ("http://h/", "", "http://h/"),
      ("http://h/", "a b", "http://h/"),
      ("http://h/", "u@x", "http://h/"),
      ("http://h/", "[::1]:5", "http://[::1]:5/"),
      ("http://h/", "0x7f.1", "http://127.0.0.1/"),
      ("own:x", "h", "own:x"),
      ("own://h/x", "", "own:///x"),
      ("own://h:1/x", "", "own://h:1/x"),
      ("own://u@h/x", "", "own://u@h/x"),
      ("own:/x", "h", "own://h/x"),
      ("own:/.//x", "h", "own://h//x"),
      ("own://h", "A\\b", "own://h"),
      ("file:///x", "h", "file://h/x"),
      ("file://h/x", "", "file:///x"),
      ("file://h/x", "localhost", "file:///x"),
      ("file://h/x", "y:1", "file://h/x"),
    ] as [Row])
  func setsHost(row: Row) throws {
    try check(row) { $0.setHost(row.1) }
  }

  @Test(
    "sets hostname",
    arguments: [
      ("http://h:1/", "x", "http://x:1/"),
      ("http://h/", "x:80", "http://h/"),
      ("http://h/", ":80", "http://h/"),
      ("http://h/", "x/y", "http://x/"),
      ("http://h/", "[::1]", "http://[::1]/"),
      ("own://h", "", "own://"),
      ("own:x", "h", "own:x"),
      ("http://h/", "münchen", "http://xn--mnchen-3ya/"),
    ] as [Row])
  func setsHostname(row: Row) throws {
    try check(row) { $0.setHostname(row.1) }
  }

  @Test(
    "sets port",
    arguments: [
      ("http://h/", "8080", "http://h:8080/"),
      ("http://h:1/", "", "http://h/"),
      ("http://h:1/", "80", "http://h/"),
      ("http://h:1/", "x", "http://h:1/"),
      ("http://h:1/", "9x", "http://h:9/"),
      ("http://h:1/", "65536", "http://h:1/"),
      ("http://h:1/", "-2", "http://h:1/"),
      ("http://h:1/", "\n2", "http://h:2/"),
      ("http://h:1/", " 2", "http://h:1/"),
      ("file:///x", "1", "file:///x"),
      ("own://h", "80", "own://h:80"),
      ("own:///x", "1", "own:///x"),
      ("http://h:1/", "0009/x", "http://h:9/"),
    ] as [Row])
  func setsPort(row: Row) throws {
    try check(row) { $0.setPort(row.1) }
  }

  @Test(
    "sets pathname",
    arguments: [
      ("http://h/a?q#f", "b", "http://h/b?q#f"),
      ("http://h/a", "", "http://h/"),
      ("http://h/a", "/b/../c", "http://h/c"),
      ("http://h/a", "b?c#d", "http://h/b%3Fc%23d"),
      ("http://h/a", "\\b\\c", "http://h/b/c"),
      ("own:x", "y", "own:x"),
      ("own://h/a", "", "own://h"),
      ("own://h/a", "\\b", "own://h/\\b"),
      ("own:/a", "", "own:/"),
      ("own:/a", "//b", "own:/.//b"),
      ("file:///a", "C|/x", "file:///C:/x"),
      ("http://h/a", " b ", "http://h/%20b%20"),
      ("own://h/a", "?x", "own://h/%3Fx"),
      ("own:///a", "//b", "own:////b"),
    ] as [Row])
  func setsPathname(row: Row) throws {
    try check(row) { $0.setPathname(row.1) }
  }

  @Test(
    "sets search",
    arguments: [
      ("http://h/#f", "a=b", "http://h/?a=b#f"),
      ("http://h/", "?a", "http://h/?a"),
      ("http://h/", "??a", "http://h/??a"),
      ("http://h/?a", "", "http://h/"),
      ("http://h/?a", "?", "http://h/?"),
      ("http://h/", "a#b'", "http://h/?a%23b%27"),
      ("own:x", "a'b c", "own:x?a'b%20c"),
      ("http://h/", "\t?a", "http://h/??a"),
      ("http://h/", "ä", "http://h/?%C3%A4"),
      ("http://h/", "?\u{301}", "http://h/?%CC%81"),
    ] as [Row])
  func setsSearch(row: Row) throws {
    try check(row) { $0.setSearch(row.1) }
  }

  @Test(
    "sets hash",
    arguments: [
      ("http://h/?q", "a", "http://h/?q#a"),
      ("http://h/", "#a", "http://h/#a"),
      ("http://h/", "##a", "http://h/##a"),
      ("http://h/#a", "", "http://h/"),
      ("http://h/#a", "#", "http://h/#"),
      ("own:x", "a b`", "own:x#a%20b%60"),
      ("javascript:x", "a", "javascript:x#a"),
      ("http://h/", "a\nb", "http://h/#ab"),
    ] as [Row])
  func setsHash(row: Row) throws {
    try check(row) { $0.setHash(row.1) }
  }
}
