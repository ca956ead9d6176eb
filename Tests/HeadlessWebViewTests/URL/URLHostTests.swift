import Testing

@testable import HeadlessWebView

@Suite("Hosts")
struct URLHostTests {
  @Test(
    "parses domains and IPv4 addresses",
    arguments: [
      ("EXAMPLE.org", "example.org"),
      ("a..b", "a..b"),
      ("a.", "a."),
      ("a_b-c", "a_b-c"),
      ("!$&'()*+,;=~", "!$&'()*+,;=~"),
      ("ex%41mple%2Eorg", "example.org"),
      ("%e4%bd%a0%e5%a5%bd", "xn--6qq79v"),
      ("xn--mnchen-3ya.de", "xn--mnchen-3ya.de"),
      ("XN--Mnchen-3ya.DE", "xn--mnchen-3ya.de"),
      ("münchen.de", "xn--mnchen-3ya.de"),
      ("MÜNCHEN.de", "xn--mnchen-3ya.de"),
      ("faß.de", "xn--fa-hia.de"),
      ("ΑΣ", "xn--mxa0b"),
      ("例え.jp", "xn--r8jz45g.jp"),
      ("日本語。ＪＰ", "xn--wgv71a119e.jp"),
      ("ａ．ｂ｡c", "a.b.c"),
      ("a\u{AD}b\u{2060}c", "abc"),
      ("☃.net", "xn--n3h.net"),
      ("💩", "xn--ls8h"),
      ("1.2.3.4", "1.2.3.4"),
      ("1.2.3.4.", "1.2.3.4"),
      ("0x7f.1", "127.0.0.1"),
      ("0X7F.0.0.0x1", "127.0.0.1"),
      ("127.1", "127.0.0.1"),
      ("1.2.3", "1.2.0.3"),
      ("017700000001", "127.0.0.1"),
      ("2130706433", "127.0.0.1"),
      ("0xffffffff", "255.255.255.255"),
      ("0", "0.0.0.0"),
      ("0x", "0.0.0.0"),
      ("0x.0x", "0.0.0.0"),
      ("010.8", "8.0.0.8"),
      ("1.65536", "1.1.0.0"),
      ("１．２．３．４", "1.2.3.4"),
      ("1.2.3.a", "1.2.3.a"),
      ("0xg", "0xg"),
      ("1.a", "1.a"),
      ("a.0b", "a.0b"),
      // Names that are normalized, and joiners that the scripts beside them need.
      ("e\u{301}.example", "xn--9ca.example"),
      ("\u{FB01}.example", "fi.example"),
      ("fa\u{DF}.example", "xn--fa-hia.example"),
      ("\u{3A3}\u{3A3}", "xn--4xaa"),
      ("\u{646}\u{627}\u{645}\u{647}\u{200C}\u{627}\u{6CC}", "xn--mgba3gch31f060k"),
      ("xn--mgba3gch31f060k", "xn--mgba3gch31f060k"),
    ])
  func domain(input: String, host: String) {
    #expect(WebURL("http://\(input)/")?.host == host)
  }

  @Test(
    "rejects invalid hosts",
    arguments: [
      "256.0.0.1", "1.2.3.256", "1.2.3.4.5", "1.16777216", "4294967296", "0x100000000", "08", "1.09", "a.1", "a.0x1",
      "1..2", "1.2.3.4..5", ".1x.0", "%", "%zz", "a%00b", "a%20b", "a b", "a<b", "a>b", "a^b", "a|b", "a%7Fb", "a%5Bb",
      "a%40b", "a%3Ab", "a%2Fb", "%80", "%ef%bf%bd", "a\u{FFFD}", "\u{AD}", "ａ／ｂ", "ａ＠ｂ", "a\u{3000}b", "é]",
      "xn--a.ä", "xn--a.b", "a.xn--pokxncvks", "xn--", "xn--ü", "a\u{200D}b", "xn--1ug.example", "\u{64A}a",
      "xn--a-yoc", "a.\u{301}b", "a\u{E000}", "a\u{202E}b", "[", "]", "[]",
      "[1", "1]",
    ])
  func failure(input: String) {
    #expect(WebURL("http://\(input)/") == nil)
  }

  @Test(
    "parses IPv6 addresses",
    arguments: [
      ("::", "::"),
      ("::1", "::1"),
      ("1::", "1::"),
      ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
      ("0001:00AB::CdEf", "1:ab::cdef"),
      ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
      ("1:0:0:2:3:0:0:4", "1::2:3:0:0:4"),
      ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
      ("0:0:0:0:0:0:0:0", "::"),
      ("1:2:3:4:5:6::8", "1:2:3:4:5:6:0:8"),
      ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
      ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
      ("1:2:3:4:5:6:0:0", "1:2:3:4:5:6::"),
      ("::127.0.0.1", "::7f00:1"),
      ("::ffff:1.2.3.4", "::ffff:102:304"),
      ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
    ])
  func ipv6(input: String, host: String) {
    #expect(WebURL("http://[\(input)]/")?.host == "[\(host)]")
    #expect(WebURL("own://[\(input)]:9")?.hostWithPort == "[\(host)]:9")
  }

  @Test(
    "rejects invalid IPv6 addresses",
    arguments: [
      ":", ":1", "1:", "1", ":::", "1:::2", "1::2::3", "12345::", "g::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
      "1:2:3:4:5:6:7:8::", "::1.2.3", "::1.2.3.4.5", "::1.2.3.256", "::01.2.3.4", "::1.2.3.", "::.1.2.3", "::1.2.3.4x",
      "1:2:3:4:5:6:7:1.2.3.4", "::1%eth0", "::1%25", "1.2.3.4", " ::1",
    ])
  func ipv6Failure(input: String) {
    #expect(WebURL("http://[\(input)]/") == nil)
  }

  @Test(
    "parses opaque hosts",
    arguments: [
      ("HoSt", "HoSt"), ("", ""), ("1.2", "1.2"), ("0x7f.1", "0x7f.1"), ("%41", "%41"), ("ä", "%C3%A4"),
      ("a%00b", "a%00b"), ("a\u{1}b", "a%01b"), ("a\"b", "a\"b"), ("a%b", "a%b"),
    ])
  func opaque(input: String, host: String) {
    #expect(WebURL("own://\(input)/")?.host == host)
  }
}
