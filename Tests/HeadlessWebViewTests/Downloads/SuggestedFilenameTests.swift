import Testing

@testable import HeadlessWebView

/// Names for the files of downloads.
@Suite("Suggested file names")
struct SuggestedFilenameTests {
  private func name(
    _ url: String, given: String? = nil, disposition: String? = nil, type: String? = nil
  ) throws -> String {
    SuggestedFilename.of(
      try #require(WebURL(url)), givenName: given, disposition: disposition.map { ContentDisposition($0) },
      mediaType: type)
  }

  @Test("the field takes precedence over the attribute, and both over the URL")
  func order() throws {
    let url = "https://a.example/folder/page.pdf?x=1"
    #expect(try name(url, given: "given.txt", disposition: "attachment; filename=field.txt") == "field.txt")
    #expect(try name(url, given: "given.txt", disposition: "attachment") == "given.txt")
    #expect(try name(url, given: "") == "page.pdf")
  }

  @Test("without a path, the name is the host's, or a standard name")
  func withoutPath() throws {
    #expect(try name("https://a.example/") == "a.example")
    #expect(try name("data:text/plain,x", type: "text/plain") == "download.txt")
    #expect(try name("https://a.example/%E4%BD%A0%20x") == "你 x")
  }

  @Test("a name without an extension gets that of a known media type")
  func mediaType() throws {
    #expect(try name("https://a.example/report", type: "text/csv") == "report.csv")
    #expect(try name("https://a.example/photo", type: "image/jpeg") == "photo.jpg")
    #expect(try name("https://a.example/report", type: "application/octet-stream") == "report")
    #expect(try name("https://a.example/report.txt", type: "text/csv") == "report.txt")
  }

  @Test(
    "a name can't leave its folder or hide",
    arguments: [
      ("../../etc/passwd", "_._.._etc_passwd"), ("/etc/passwd", "_etc_passwd"), ("..", "_."), (".profile", "_profile"),
      ("a\\b\u{0}c\nd", "a_b_c_d"), ("  ", "x"),
    ])
  func unsafe(_ given: String, _ expected: String) throws {
    #expect(try name("https://a.example/x", given: given) == expected)
  }

  @Test("a long name is cut at a character's end")
  func long() throws {
    let result = try name("https://a.example/x", given: String(repeating: "ä", count: 500))
    #expect(result == String(repeating: "ä", count: 120))
  }

  @Test(
    "Content-Disposition: RFC 6266",
    arguments: [
      ("attachment", true, nil), ("ATTACHMENT; FileName=\"a;b \\\"c\\\".txt\"", true, "a;b \"c\".txt"),
      ("inline; filename=a.txt", false, "a.txt"), ("form-data; name=x", true, nil), ("", false, nil),
      ("attachment; filename=plain.txt; filename*=UTF-8''%e2%82%ac%20rates", true, "€ rates"),
      ("attachment; filename*=iso-8859-1'en'%A3.txt", true, "£.txt"),
      ("attachment; filename*=koi8-r''x; filename=y", true, "y"), ("filename=only.txt", false, nil),
    ] as [(String, Bool, String?)])
  func disposition(_ field: String, _ isAttachment: Bool, _ filename: String?) {
    let disposition = ContentDisposition(field)
    #expect(disposition.isAttachment == isAttachment)
    #expect(disposition.filename == filename)
  }
}
