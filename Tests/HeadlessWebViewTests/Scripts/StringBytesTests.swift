import Testing

@testable import HeadlessWebView

@Suite struct StringBytesTests {
  @Test(
    "finds the first occurrence of an ASCII text between any characters",
    arguments: [
      ("is not a function", 0), ("x is not a function", 2), ("漢😀 is not a function is not a function", 3),
      ("is not is not a functio", nil), ("is not is not a function", 7), ("iiiiis not a function!", 4),
      ("e\u{301}is not a function", 1),
      ("", nil), ("is", nil),
    ] as [(String, Int?)])
  func found(text: String, offset: Int?) {
    let range = text.range(ofBytes: "is not a function")
    #expect(range.map { text.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
    #expect(range.map { String(text[$0]) } == offset.map { _ in "is not a function" })
  }
}
