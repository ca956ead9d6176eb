import Testing

@testable import HeadlessWebView

@Suite("Percent-encoding")
struct PercentEncodingTests {
  static let punctuation = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

  /// Each set by the printable ASCII characters that it replaces.
  @Test(
    "has the encode sets of the standard",
    arguments: [
      (PercentEncoding.EncodeSet.c0Control, ""),
      (.fragment, " \"<>`"),
      (.query, " \"#<>"),
      (.specialQuery, " \"#'<>"),
      (.path, " \"#<>?^`{}"),
      (.userinfo, " \"#/:;<=>?@[\\]^`{|}"),
      (.component, " \"#$%&+,/:;<=>?@[\\]^`{|}"),
      (.formURLEncoded, " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~"),
    ])
  func sets(set: PercentEncoding.EncodeSet, encoded: String) {
    #expect(String(Self.punctuation.filter { $0.asciiValue.map(set.contains) ?? true }) == encoded)
    for byte in UInt8.min...UInt8.max where byte < 0x20 || byte > 0x7E { #expect(set.contains(byte)) }
    for byte in "azAZ09".utf8 { #expect(!set.contains(byte)) }
  }

  @Test("encodes UTF-8")
  func encodes() {
    #expect(PercentEncoding.encode("a b€", using: .component) == "a%20b%E2%82%AC")
    #expect(PercentEncoding.encode("a b+c", using: .formURLEncoded, spaceAsPlus: true) == "a+b%2Bc")
    #expect(PercentEncoding.encode("", using: .path) == "")
  }

  @Test(
    "decodes well-formed escapes and keeps all other text",
    arguments: [
      ("a%20b", "a b"), ("%E2%82%ac", "€"), ("%", "%"), ("%4", "%4"), ("%%41", "%A"), ("%zz%41", "%zzA"), ("+", "+"),
      ("%25%34%31", "%41"), ("ä%C3%A4", "ää"), ("%FF", "\u{FFFD}"), ("", ""),
    ])
  func decodes(input: String, text: String) {
    #expect(PercentEncoding.decode(input) == text)
  }

  @Test("decodes to bytes")
  func decodesToBytes() {
    #expect(PercentEncoding.decodeToBytes("%00%fFa") == [0, 0xFF, 0x61])
  }
}
