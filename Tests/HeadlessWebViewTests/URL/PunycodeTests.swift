import Testing

@testable import HeadlessWebView

@Suite("Punycode")
struct PunycodeTests {
  // The first rows are sample strings of RFC 3492 §7.1.
  @Test(
    "encodes and decodes",
    arguments: [
      ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
      ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
      ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
      ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
      ("-> $1.00 <-", "-> $1.00 <--"),
      ("bücher", "bcher-kva"),
      ("ü", "tda"),
      ("", ""),
    ])
  func roundTrip(text: String, encoded: String) {
    #expect(Punycode.encode(Array(text.unicodeScalars)) == Array(encoded.utf8))
    #expect(Punycode.decode(Array(encoded.utf8)[...]) == Array(text.unicodeScalars))
  }

  @Test("does not decode ill-formed text", arguments: ["a!", "99999999", "ü", "zzzzzzzzzzzzzz", "a-9"])
  func illFormed(encoded: String) {
    #expect(Punycode.decode(Array(encoded.utf8)[...]) == nil)
  }

  @Test("fails for a label whose deltas overflow")
  func overflow() {
    let label = [Unicode.Scalar](repeating: "a", count: 30_000) + ["\u{323AF}"]
    #expect(Punycode.encode(label) == nil)
  }
}
