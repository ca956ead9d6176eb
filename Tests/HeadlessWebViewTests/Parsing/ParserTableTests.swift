import Testing

@testable import HeadlessWebView

/// The tables that the parser's code and its data share.
@Suite("The parser's tables")
struct ParserTableTests {
  @Test("the numbers of known names are the same in every table of names")
  func names() {
    let names = MarkupNames()
    #expect(TagName.texts.count == TagName.allCases.count)
    for tag in TagName.allCases where tag != .other {
      let text = tag == .annotationXML ? "annotation-xml" : "\(tag)"
      let number = Array(text.utf16).withUnsafeBufferPointer { names.number(of: $0) }
      #expect(number == MarkupNames.Number(tag.rawValue))
    }
  }

  @Test(
    "a reference is the longest name that the text begins with",
    arguments: [
      ("amp;x", "&", 4), ("ampx", "&", 3), ("notit;", "¬", 3), ("notin;", "∉", 6), ("NotEqualTilde;", "≂̸", 14),
      ("zwnj;", "\u{200C}", 5), ("Afr;", "𝔄", 4), ("AElig", "Æ", 5),
    ])
  func references(text: String, characters: String, length: Int) {
    guard case .found(length, let found) = find(text, isLast: true) else {
      Issue.record("no reference in \(text)")
      return
    }
    #expect(found == Array(characters.utf16))
  }

  @Test(
    "names that need a semicolon, and texts that are no names, are no references", arguments: ["alpha", "x;", "", " "])
  func others(text: String) {
    guard case .nothing = find(text, isLast: true) else {
      Issue.record("a reference in \(text)")
      return
    }
  }

  @Test("a text that may continue as a name needs more text", arguments: ["", "a", "amp", "notin", "alpha"])
  func waiting(text: String) {
    guard case .needsMore = find(text, isLast: false) else {
      Issue.record("a decision about \(text)")
      return
    }
  }

  private func find(_ text: String, isLast: Bool) -> NamedCharacters.Reference {
    Array(text.utf16).withUnsafeBufferPointer { NamedCharacters.find(in: $0, at: 0, isLast: isLast) }
  }
}
