import Testing

@testable import HeadlessWebView

/// A token whose end is not there yet is not looked through again.
@Suite("Searches for the ends of tokens")
struct SearchesTests {
  @Test(
    "what was looked through is left out of the next search",
    arguments: [
      ("<!--", "-->"), ("<? ", ">"), ("<script>", "</script>"), ("<textarea>", "</textarea>"), ("<p a='", "'>"),
      ("<p a=", " >"),
      ("<p", ">"),
    ])
  func remembering(start: String, end: String) {
    func cut(_ text: String, _ known: Searches) -> MarkupScanner.Cut {
      Array(text.utf8).withUnsafeBufferPointer {
        MarkupScanner.cut($0, from: 0, MarkupContext(), nil, isLast: false, known: known)
      }
    }
    let begun = start + String(repeating: "x", count: 100)
    let first = cut(begun, Searches())
    #expect(first.end == 0)
    // What was there is something else now, and nobody looks.
    let changed = start + String(repeating: ">", count: 80) + String(repeating: "x", count: 20)
    #expect(cut(changed + end, first.searches).end == changed.utf8.count + end.utf8.count)
    #expect(cut(changed, first.searches).end == 0)
  }
}
