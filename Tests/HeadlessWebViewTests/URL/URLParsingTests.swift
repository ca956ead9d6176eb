import Testing

@testable import HeadlessWebView

@Suite("Parsing without a base")
struct URLParsingTests {
  static let parsed: [(String, String)] = [
    // Schemes.
    ("http://example.org", "http://example.org/"),
    ("http:example.org", "http://example.org/"),
    ("http:/example.org/a", "http://example.org/a"),
    ("http:////example.org/a", "http://example.org/a"),
    ("http:\\\\example.org\\a", "http://example.org/a"),
    ("wss://example.org/chat", "wss://example.org/chat"),
    ("a1+-.:x", "a1+-.:x"),
    ("a://", "a://"),
    ("a:///", "a:///"),
    ("a:", "a:"),
    ("a:/", "a:/"),
    ("a:?", "a:?"),
    ("a:#", "a:#"),
    ("a:b?c#d", "a:b?c#d"),
    ("a:/b/../c", "a:/c"),
    ("a://h", "a://h"),
    ("a://h?q", "a://h?q"),
    ("\u{0}\u{1F} a:b \u{0}", "a:b"),
    ("ht\ntp\t://ex\rample.org", "http://example.org/"),
    // Ports.
    ("http://h:80/", "http://h/"),
    ("http://h:0/", "http://h:0/"),
    ("http://h:00080/", "http://h/"),
    ("http://h:/", "http://h/"),
    ("http://h:65535/", "http://h:65535/"),
    ("https://h:443", "https://h/"),
    ("https://h:80", "https://h:80/"),
    ("ws://h:80/", "ws://h/"),
    ("wss://h:443/", "wss://h/"),
    ("ftp://h:21/", "ftp://h/"),
    ("a://h:80/", "a://h:80/"),
    ("a://h:/", "a://h/"),
    // Credentials.
    ("http://u@h/", "http://u@h/"),
    ("http://u:p@h/", "http://u:p@h/"),
    ("http://:p@h/", "http://:p@h/"),
    ("http://u:@h/", "http://u@h/"),
    ("http://@h/", "http://h/"),
    ("http://:@h/", "http://h/"),
    ("http://a@b@h/", "http://a%40b@h/"),
    ("http://a:b:c@h/", "http://a:b%3Ac@h/"),
    ("http://a:b@c:d@h/", "http://a:b%40c%3Ad@h/"),
    ("http://u;=[]^|:p@h/", "http://u%3B%3D%5B%5D%5E%7C:p@h/"),
    ("a://u:p@h:1/x", "a://u:p@h:1/x"),
    // Dot segments.
    ("http://h/.", "http://h/"),
    ("http://h/..", "http://h/"),
    ("http://h/a/.", "http://h/a/"),
    ("http://h/a/..", "http://h/"),
    ("http://h/a/../..", "http://h/"),
    ("http://h/a/./b", "http://h/a/b"),
    ("http://h/a/b/../c", "http://h/a/c"),
    ("http://h/a/b/../../c", "http://h/c"),
    ("http://h/a/%2e/b", "http://h/a/b"),
    ("http://h/a/%2E%2e/b", "http://h/b"),
    ("http://h/a/.%2e", "http://h/"),
    ("http://h/a/%2E./b", "http://h/b"),
    ("http://h/a/...", "http://h/a/..."),
    ("http://h/a/..b", "http://h/a/..b"),
    ("http://h/a/%2eb", "http://h/a/%2eb"),
    ("http://h//a//../b", "http://h//a/b"),
    ("http://h/a//..", "http://h/a/"),
    ("a:/..//b", "a:/.//b"),
    ("a:/.//b", "a:/.//b"),
    ("a:/a/..//b", "a:/.//b"),
    ("a://h/..//b", "a://h//b"),
    // Escapes of the path, the query and the fragment.
    ("http://h/^`", "http://h/%5E%60"),
    ("http://h/~!$&'()*+,;=:@-._", "http://h/~!$&'()*+,;=:@-._"),
    ("http://h/\u{7F}\u{80}", "http://h/%7F%C2%80"),
    ("http://h/%00", "http://h/%00"),
    ("http://h/\u{0}x", "http://h/%00x"),
    ("http://h/?'", "http://h/?%27"),
    ("a://h/?'", "a://h/?'"),
    ("http://h/?\"<>`{}|\\^[]", "http://h/?%22%3C%3E`{}|\\^[]"),
    ("http://h/?a?b", "http://h/?a?b"),
    ("http://h/#a#b?c", "http://h/#a#b?c"),
    ("http://h/#\"<>`{}'", "http://h/#%22%3C%3E%60{}'"),
    ("http://h?", "http://h/?"),
    ("http://h#", "http://h/#"),
    ("http://h/?#", "http://h/?#"),
    ("http://h?a/../b", "http://h/?a/../b"),
    // Opaque paths.
    ("data:text/html,<b>x y</b>", "data:text/html,<b>x y</b>"),
    ("data:a ?q", "data:a%20?q"),
    ("data:a  #f", "data:a %20#f"),
    ("data:ä\u{1}x", "data:%C3%A4%01x"),
    ("mailto:a/../b", "mailto:a/../b"),
    ("blob:https://h:8443/id", "blob:https://h:8443/id"),
    ("javascript:a\nb", "javascript:ab"),
    ("about:blank#x y", "about:blank#x%20y"),
  ]

  @Test("returns the standard's serialization", arguments: parsed)
  func parses(input: String, href: String) {
    #expect(WebURL(input)?.href == href)
  }

  static let failures = [
    "", " ", "x", "/x", "//h/x", "?q", "#f", "1a:b", "-a:b", ":a", "ä:b", "http:", "http://", "http:///", "http://?q",
    "http://#f", "http://@/", "http://u@/x", "http://u:p@", "http://:80/", "http://h:x/", "http://h:8a/",
    "http://h:65536/", "http://h:99999999999999999999/", "http://h:-1/", "a://:80", "a://u@:80", "a://u@/", "a://h h/",
    "a://h<b", "a://h^", "a://h|", "a://[", "a://h]", "a://h:b/",
  ]

  @Test("fails where the standard fails", arguments: failures)
  func fails(input: String) {
    #expect(WebURL(input) == nil)
  }

  @Test("a serialization parses to itself, with the same layout", arguments: parsed)
  func isIdempotent(input: String, href: String) throws {
    let url = try #require(WebURL(input))
    let again = try #require(WebURL(url.href))
    #expect(again == url)
    #expect(String(describing: again.layout) == String(describing: url.layout))
  }

  @Test("the fast path agrees with the general parser", arguments: parsed.map(\.0) + failures)
  func fastPathAgrees(input: String) throws {
    guard let fast = WebURL(ordinary: input) else { return }
    let general = try #require(WebURL(general: input, base: nil))
    #expect(fast == general)
    #expect(String(describing: fast.layout) == String(describing: general.layout))
  }

  @Test("the fast path agrees with the general parser for generated URLs")
  func fastPathAgreesOnCombinations() throws {
    var taken = 0
    for scheme in ["http", "HTTPS", "ws", "Own", "file"] {
      for host in ["h", "A.b", "a-b_c.d", "1.2", "a.1", "x.", "xn--a", "a--b", "", "a%41", "é"] {
        for port in ["", ":", ":80", ":443", ":8080", ":080", ":70000", ":x"] {
          for rest in ["", "/", "/a/b", "/.", "/a/../b", "/a.b", "/%41", "?q", "?'", "/?", "#f", "#", "/a?b#c", "\\a"] {
            let input = "\(scheme)://\(host)\(port)\(rest)"
            guard let fast = WebURL(ordinary: input) else { continue }
            taken += 1
            let general = try #require(WebURL(general: input, base: nil), "\(input)")
            #expect(fast == general)
            #expect(String(describing: fast.layout) == String(describing: general.layout))
          }
        }
      }
    }
    #expect(taken > 400)
  }
}
