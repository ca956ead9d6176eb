import Testing

@testable import HeadlessWebView

@Suite("Members of a URL")
struct URLMembersTests {
  @Test("a complete URL has all components")
  func parts() throws {
    let url = try #require(WebURL("HTTPS://User:Word@Example.org:8080/a/b?c=d#e"))
    #expect(url.scheme == "https")
    #expect(url.protocolString == "https:")
    #expect(url.username == "User")
    #expect(url.password == "Word")
    #expect(url.host == "example.org")
    #expect(url.port == 8080)
    #expect(url.hostWithPort == "example.org:8080")
    #expect(url.path == "/a/b")
    #expect(url.query == "c=d")
    #expect(url.search == "?c=d")
    #expect(url.fragment == "e")
    #expect(url.hash == "#e")
    #expect(url.origin == "https://example.org:8080")
    #expect(url.isSpecial)
    #expect(!url.hasOpaquePath)
    #expect(url.description == url.href)
  }

  @Test("a minimal URL has empty components")
  func bare() throws {
    let url = try #require(WebURL("own:x"))
    #expect(url.username == "")
    #expect(url.password == "")
    #expect(url.host == nil)
    #expect(url.hostWithPort == "")
    #expect(url.port == nil)
    #expect(url.path == "x")
    #expect(url.query == nil)
    #expect(url.search == "")
    #expect(url.fragment == nil)
    #expect(url.hash == "")
    #expect(!url.isSpecial)
    #expect(url.hasOpaquePath)
  }

  @Test("null differs from empty")
  func emptyComponents() throws {
    let url = try #require(WebURL("own://?#"))
    #expect(url.host == "")
    #expect(url.path == "")
    #expect(url.query == "")
    #expect(url.search == "")
    #expect(url.fragment == "")
    #expect(url.hash == "")
    #expect(try #require(WebURL("http://:p@h")).password == "p")
    #expect(try #require(WebURL("http://u@h")).password == "")
    #expect(try #require(WebURL("own:/.//x")).path == "//x")
  }

  @Test(
    "has the standard's origins",
    arguments: [
      ("http://h/x", "http://h"),
      ("https://u:p@h:443/x", "https://h"),
      ("ws://h:81", "ws://h:81"),
      ("ftp://h", "ftp://h"),
      ("file:///x", "null"),
      ("own://h", "null"),
      ("data:,x", "null"),
      ("about:blank", "null"),
      ("blob:https://h:8443/id", "https://h:8443"),
      ("blob:own://h/id", "null"),
      ("blob:file:///x", "null"),
      ("blob:ftp://h/x", "null"),
      ("blob:x", "null"),
    ])
  func origin(input: String, origin: String) throws {
    #expect(try #require(WebURL(input)).origin == origin)
  }

  @Test("compares and hashes URLs, with and without fragments")
  func equality() throws {
    let one = try #require(WebURL("http://H/a#x"))
    let two = try #require(WebURL("http://h:80/a#y"))
    let three = try #require(WebURL("http://h/a?"))
    #expect(one != two)
    #expect(one.equalsIgnoringFragment(two))
    #expect(!one.equalsIgnoringFragment(three))
    #expect(one.withoutFragment() == two.withoutFragment())
    #expect(one.withoutFragment().href == "http://h/a")
    #expect(one.withoutFragment().fragment == nil)
    #expect(three.withoutFragment() == three)
    #expect(Set([one, two, one.withoutFragment(), two.withoutFragment()]).count == 3)
  }
}
