import Testing

@testable import HeadlessWebView

@Suite("Parsing with a base")
struct URLRelativeTests {
  static let http = "http://u:p@h:81/a/b/c?q#f"
  static let own = "own://h/a/b"
  static let bare = "own:/a/b"
  static let mail = "mailto:x?y#z"

  static let resolved: [(String, String, String)] = [
    // The examples of RFC 3986 §5.4 as the URL Standard resolves them.
    ("g:h", "http://a/b/c/d;p?q", "g:h"),
    ("g", "http://a/b/c/d;p?q", "http://a/b/c/g"),
    ("./g", "http://a/b/c/d;p?q", "http://a/b/c/g"),
    ("g/", "http://a/b/c/d;p?q", "http://a/b/c/g/"),
    ("/g", "http://a/b/c/d;p?q", "http://a/g"),
    ("//g", "http://a/b/c/d;p?q", "http://g/"),
    ("?y", "http://a/b/c/d;p?q", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/d;p?q", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q", "http://a/b/c/d;p?q#s"),
    ("g?y#s", "http://a/b/c/d;p?q", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/d;p?q", "http://a/b/c/;x"),
    ("", "http://a/b/c/d;p?q", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/d;p?q", "http://a/b/c/"),
    ("..", "http://a/b/c/d;p?q", "http://a/b/"),
    ("../..", "http://a/b/c/d;p?q", "http://a/"),
    ("../../../g", "http://a/b/c/d;p?q", "http://a/g"),
    ("/../g", "http://a/b/c/d;p?q", "http://a/g"),
    ("g;x=1/../y", "http://a/b/c/d;p?q", "http://a/b/c/y"),
    ("g?y/../x", "http://a/b/c/d;p?q", "http://a/b/c/g?y/../x"),
    ("http:g", "http://a/b/c/d;p?q", "http://a/b/c/g"),
    ("https:g", "http://a/b/c/d;p?q", "https://g/"),
    // Inherited components.
    ("x", http, "http://u:p@h:81/a/b/x"),
    ("/x", http, "http://u:p@h:81/x"),
    ("?", http, "http://u:p@h:81/a/b/c?"),
    ("#", http, "http://u:p@h:81/a/b/c?q#"),
    ("//x", http, "http://x/"),
    ("\\x", http, "http://u:p@h:81/x"),
    ("\\\\x\\y", http, "http://x/y"),
    ("/\\x", http, "http://x/"),
    ("///x", http, "http://x/"),
    ("http:/x", http, "http://u:p@h:81/x"),
    ("http://x", http, "http://x/"),
    ("http:?x", http, "http://u:p@h:81/a/b/c?x"),
    ("ftp:/x/y", http, "ftp://x/y"),
    ("x:y", http, "x:y"),
    ("x:1", http, "x:1"),
    ("1:x", http, "http://u:p@h:81/a/b/1:x"),
    (" x y ", http, "http://u:p@h:81/a/b/x%20y"),
    ("a\tb", http, "http://u:p@h:81/a/b/ab"),
    ("ä", http, "http://u:p@h:81/a/b/%C3%A4"),
    ("@x", http, "http://u:p@h:81/a/b/@x"),
    // Schemes that are not special.
    ("x", own, "own://h/a/x"),
    ("..", own, "own://h/"),
    ("/x", own, "own://h/x"),
    ("//x", own, "own://x"),
    ("///x", own, "own:///x"),
    ("\\x", own, "own://h/a/\\x"),
    ("?x", own, "own://h/a/b?x"),
    ("x", "own://h", "own://h/x"),
    ("x", bare, "own:/a/x"),
    ("..//x", bare, "own:/.//x"),
    ("/.//x", bare, "own:/.//x"),
    ("#x", mail, "mailto:x?y#x"),
    ("#", mail, "mailto:x?y#"),
    ("other:x", mail, "other:x"),
    ("#x", "about:blank", "about:blank#x"),
    ("http://x", mail, "http://x/"),
  ]

  @Test("resolves references against the base", arguments: resolved)
  func resolves(input: String, base: String, href: String) throws {
    let base = try #require(WebURL(base))
    #expect(WebURL(input, base: base)?.href == href)
  }

  @Test(
    "fails where the standard fails",
    arguments: [
      ("x", mail), ("", mail), ("/x", mail), ("?x", mail), ("//", http), ("//:80", http), ("//[", http),
      ("http://", http), ("//h:x", http), ("//a b", http), ("//a b", own), ("x", "data:,"),
    ])
  func fails(input: String, base: String) throws {
    let base = try #require(WebURL(base))
    #expect(WebURL(input, base: base) == nil)
  }
}
