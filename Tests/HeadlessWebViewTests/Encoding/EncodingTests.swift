import Foundation
import HeadlessWebView
import Testing

/// The encodings of pages, scripts and addresses.
@Suite("Encodings")
struct EncodingTests {
  /// Returns the log of a page with given bytes and of a script in the same root.
  private func log(_ page: [UInt8], script: [UInt8] = []) throws -> [String] {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("encoding-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    try Data(page).write(to: root.appendingPathComponent("page.html"))
    try Data(script).write(to: root.appendingPathComponent("app.js"))
    let harness = PageHarness(
      resources: ResourcePolicy(root: root.path, origin: WebURL("https://app.example")))
    harness.view.load(try #require(WebURL(PageHarness.pageURL)))
    try harness.view.runUntilIdle()
    return harness.log.filter { !$0.hasPrefix("asked") }
  }

  private static let report = "<script>mark(document.characterSet + ' ' + document.title)</script>"

  @Test(
    "a page's encoding comes from its byte order mark, its meta element, or WebKit's default",
    arguments: [
      ([0xEF, 0xBB, 0xBF], "<meta charset=gbk><title>", [0xC3, 0xA9], "UTF-8 \u{e9}"),
      ([], "<meta charset='gb2312'><title>", [0xC4, 0xE3], "GBK \u{4f60}"),
      (
        [], "<!-- <meta charset=big5> --><meta http-equiv=Content-Type content='text/html; charset=euc-jp'><title>",
        [0xA4, 0xA2],
        "EUC-JP \u{3042}"
      ),
      ([], "<meta content='text/html; charset=big5'><title>", [0x80], "windows-1252 \u{20ac}"),
      ([], "<meta charset=utf-16><title>", [0xC3, 0xA9], "UTF-8 \u{e9}"),
    ] as [([UInt8], String, [UInt8], String)])
  func documents(mark: [UInt8], head: String, title: [UInt8], expected: String) throws {
    #expect(try log(mark + Array(head.utf8) + title + Array(("</title>" + Self.report).utf8)) == [expected])
  }

  @Test(
    "a script has its own encoding or that of the page",
    arguments: [("", [0xC4, 0xE3]), (" charset=utf-8", [0xE4, 0xBD, 0xA0])] as [(String, [UInt8])])
  func scripts(attribute: String, letter: [UInt8]) throws {
    let script = Array("mark('".utf8) + letter + Array("')".utf8)
    #expect(
      try log(Array("<meta charset=gbk><script src=app.js\(attribute)></script>".utf8), script: script) == ["\u{4f60}"])
  }

  @Test("link queries use the page's encoding; their fragments, and all parts of URLs, use UTF-8")
  func queries() throws {
    let page = """
      <meta charset=gbk><a></a><script>const a = document.querySelector('a'); a.href = 'x?\\u4f60\\u{1F600}#\\u4f60';
      mark(a.search + a.hash + new URL('?\\u4f60', location).search)</script>
      """
    #expect(try log(Array(page.utf8)) == ["?%C4%E3%26%23128512%3B#%E4%BD%A0?%E4%BD%A0"])
  }

  @Test(
    "a decoder supports legacy encodings and invalid bytes in them",
    arguments: [
      (
        "gb18030", [0xC4, 0xE3, 0x81, 0x35, 0xF4, 0x37, 0x90, 0x30, 0x81, 0x30, 0x81, 0x41, 0x80],
        "4f60,e7c7,10000,4e04,20ac"
      ),
      ("big5", [0xA7, 0x41, 0x88, 0x62, 0x81, 0x41], "4f60,ca,304,fffd,41"),
      ("shift_jis", [0x82, 0xA0, 0xB1, 0x81, 0x5F, 0xF0, 0x40, 0xFD], "3042,ff71,ff3c,e000,fffd"),
      ("euc-jp", [0xA4, 0xA2, 0x8E, 0xB1, 0x8F, 0xB0, 0xA1, 0xA4], "3042,ff71,4e02,fffd"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x4A, 0x5C], "3042,a5"),
      ("euc-kr", [0xB0, 0xA1, 0xFF], "ac00,fffd"), ("windows-1253", [0x80, 0x81, 0xD2], "20ac,81,fffd"),
      ("koi8-u", [0xC1, 0xAE], "430,45e"), ("x-user-defined", [0x41, 0x80], "41,f780"), ("macintosh", [0xDB], "20ac"),
    ] as [(String, [UInt8], String)])
  func decoding(label: String, bytes: [UInt8], expected: String) throws {
    let log = try PageHarness.log(
      """
      const bytes = new Uint8Array(\(bytes)), codes = (text) => [...text].map((c) => c.codePointAt(0).toString(16)).join();
      mark(codes(new TextDecoder('\(label)').decode(bytes)));
      const parts = new TextDecoder('\(label)'); let text = '';
      for (const byte of bytes) text += parts.decode(new Uint8Array([byte]), {stream: true});
      mark(codes(text + parts.decode()));
      """)
    #expect(log == [expected, expected])
  }
}
