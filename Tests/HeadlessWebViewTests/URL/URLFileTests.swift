import Testing

@testable import HeadlessWebView

@Suite("File URLs")
struct URLFileTests {
  static let page = "file:///dir/page.html?q#f"
  static let drive = "file:///C:/dir/page.html"
  static let server = "file://server/share/page"

  static let resolved: [(String, String, String)] = [
    ("file:///a/b", page, "file:///a/b"),
    ("file:a", page, "file:///dir/a"),
    ("file:/a", page, "file:///a"),
    ("file:", page, "file:///dir/page.html?q"),
    ("file://", page, "file:///"),
    ("file:////a", page, "file:////a"),
    ("file:?x", page, "file:///dir/page.html?x"),
    ("file:#x", page, "file:///dir/page.html?q#x"),
    ("file://Server/Share", page, "file://server/Share"),
    ("file://localhost/a", page, "file:///a"),
    ("file://LOCALHOST", page, "file:///"),
    ("file:\\\\server\\share", page, "file://server/share"),
    ("file://1.2.3/x", page, "file://1.2.0.3/x"),
    ("a.js", page, "file:///dir/a.js"),
    ("../a.js", page, "file:///a.js"),
    ("../../../a.js", page, "file:///a.js"),
    ("/a.js", page, "file:///a.js"),
    ("//a/b", page, "file://a/b"),
    ("?x", page, "file:///dir/page.html?x"),
    ("#x", page, "file:///dir/page.html?q#x"),
    ("", page, "file:///dir/page.html?q"),
    // Drive letters.
    ("file:///C|/a", page, "file:///C:/a"),
    ("file:C:/a", page, "file:///C:/a"),
    ("file:C|", page, "file:///C:"),
    ("file://C:/a", page, "file:///C:/a"),
    ("file://c|/a", page, "file:///c:/a"),
    ("file:///C:/..", page, "file:///C:/"),
    ("file:///C:/../..", page, "file:///C:/"),
    ("file:///a/C|/..", page, "file:///a/"),
    ("file:///CC|/", page, "file:///CC|/"),
    ("..", drive, "file:///C:/"),
    ("../../..", drive, "file:///C:/"),
    ("/", drive, "file:///C:/"),
    ("/x", drive, "file:///C:/x"),
    ("/D:/x", drive, "file:///D:/x"),
    ("/D|", drive, "file:///D:"),
    ("D|/x", drive, "file:///D:/x"),
    ("D|x", drive, "file:///C:/dir/D|x"),
    ("//server/x", drive, "file://server/x"),
    ("x", server, "file://server/share/x"),
    ("/x", server, "file://server/x"),
    ("file:x", server, "file://server/share/x"),
    ("///x", server, "file:///x"),
    ("file:x", "http://h/", "file:///x"),
    ("file:", "http://h/", "file:///"),
  ]

  @Test("file URLs are resolved according to the standard", arguments: resolved)
  func resolves(input: String, base: String, href: String) throws {
    let base = try #require(WebURL(base))
    #expect(WebURL(input, base: base)?.href == href)
  }

  @Test(
    "fail for bad hosts",
    arguments: ["file://a b/", "file://h:80/", "file://u@h/", "file://[x]/", "file://%43%7C"])
  func fails(input: String) {
    #expect(WebURL(input) == nil)
  }

  @Test(
    "have a file path",
    arguments: [
      ("file:///a/b.html", "/a/b.html"),
      ("file:///a%20b/%C3%A4?q#f", "/a b/ä"),
      ("file:///", "/"),
      ("file:///%25", "/%"),
      ("file:///a%00b", nil),
      ("file:///a%2Fb", nil),
      ("file:///a%2fb", nil),
      ("file:///%FF", nil),
      ("http://h/a", nil),
    ] as [(String, String?)])
  func filePath(input: String, path: String?) throws {
    #expect(try #require(WebURL(input)).filePath == path)
  }

  @Test(
    "can be created from paths, and return these paths",
    arguments: [
      ("/a/b.html", "file:///a/b.html"),
      ("/", "file:///"),
      ("/a/", "file:///a/"),
      ("/a b/ä", "file:///a%20b/%C3%A4"),
      ("/100%/?#", "file:///100%25/%3F%23"),
      ("/a\\b|c", "file:///a%5Cb%7Cc"),
      ("/%2e%2e/x", "file:///%252e%252e/x"),
      ("/C|/x", "file:///C%7C/x"),
      ("//a", "file:////a"),
      ("/a\n\tb", "file:///a%0A%09b"),
    ])
  func fromPath(path: String, href: String) {
    let url = WebURL.file(path: path)
    #expect(url.href == href)
    #expect(url.filePath == path)
    #expect(WebURL(url.href) == url)
  }

  @Test(
    "can be created from paths with dot segments and from relative paths",
    arguments: [
      ("a/b", "file:///a/b"), ("", "file:///"), ("/a/./b", "file:///a/b"), ("/a/../b", "file:///b"),
      ("/a/..", "file:///"), ("/a/.", "file:///a/"), ("/../..", "file:///"),
    ])
  func fromOtherPaths(path: String, href: String) {
    let url = WebURL.file(path: path)
    #expect(url.href == href)
    #expect(WebURL(url.href) == url)
  }
}
