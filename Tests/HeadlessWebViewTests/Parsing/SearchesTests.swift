import Testing

@testable import HeadlessWebView

/// An incomplete token is not scanned again from its start.
@Suite("Searches for the ends of tokens")
struct SearchesTests {
  @Test(
    "the next search skips bytes that were scanned before",
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
    // The skipped bytes have changed, and are not read.
    let changed = start + String(repeating: ">", count: 80) + String(repeating: "x", count: 20)
    #expect(cut(changed + end, first.searches).end == changed.utf8.count + end.utf8.count)
    #expect(cut(changed, first.searches).end == 0)
  }
}
