import Testing

@testable import ScriptCoverage

/// The scripts of a document among those with its address.
@Suite struct DocumentScriptsTests {
  private let document = DocumentScripts(
    "<p>\r\n<script>one(1);\r\n  two()</script>\r\n<script>\r\nimport './a.js'; three()</script>")

  private func contains(_ text: String, line: Int, column: Int = 0) -> Bool {
    document.contains(Array(text.utf16), line: line, column: column)
  }

  @Test("a script of the markup is found at its place, also if it is indented")
  func own() {
    #expect(contains("        one(1);\n  two()", line: 1))
    #expect(contains("one(1);\n  two()", line: 1, column: 8))
    #expect(contains("\n;              ; three()", line: 3))
  }

  @Test("handlers, evaluated texts and scripts at other places aren't found")
  func others() {
    #expect(!contains("(function () { return function onclick(event) {\none(1)\n} })", line: 1))
    #expect(!contains("document.title", line: 0))
    #expect(!contains("one(1);\n  two()", line: 2))
    #expect(!contains("one(1)", line: 90))
    #expect(!contains("  ", line: 0))
  }
}
