import SpecRunner
import Testing

@Suite struct CodeFrameTests {
  private static let source = "one\n\ttwo three\r\nfour\n\nsix"

  @Test("shows the lines around a place, with a mark below it") func theLinesAroundAPlace() {
    #expect(
      CodeFrame.lines(of: Self.source, line: 2, column: 6) == [
        "  1 | one", "> 2 | \ttwo three", "    | \t    ^", "  3 | four", "  4 |",
      ])
  }

  @Test("a line outside the file has no frame") func whatIsNoLineGives() {
    #expect(CodeFrame.lines(of: Self.source, line: 0) == [])
    #expect(CodeFrame.lines(of: Self.source, line: 6) == [])
    #expect(CodeFrame.lines(of: "", line: 1) == ["> 1 |"])
  }

  @Test("marks a column after the line's end") func aColumnBehindTheLines() {
    #expect(CodeFrame.lines(of: "ab", line: 1, column: 9) == ["> 1 | ab", "    |   ^"])
  }
}
