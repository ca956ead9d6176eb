import Foundation
import TestSupport
import Testing

// A member of the suite could not be used in the suite's own attribute.
private let hasCodespell =
  (try? CommandRunner.run(shell: "command -v codespell", in: Repository.folder).status) == 0

/// `Scripts/check-words`, which needs codespell.
@Suite(.enabled(if: hasCodespell, "codespell is not installed"))
struct WordsTests {
  /// Checks a file of the repository's form, and returns the findings without the file's name.
  private func findings(_ text: String, in name: String) throws -> [String] {
    let file = try CommandRunner.page(text, name)
    let outcome = try CommandRunner.run(shell: "Scripts/check-words '\(file)'", in: Repository.folder)
    let lines = outcome.output.split(separator: "\n").map { String($0.dropFirst(file.count + 1)) }
    #expect(outcome.status == (lines.isEmpty ? 0 : 1), "\(outcome.errors)")
    return lines
  }

  @Test(
    "reports words of the glossary wherever a person reads them",
    arguments: [
      ("page.md", "A loss is told.\n"), ("page.md", "| the loss | is told |\n"), ("a.swift", "// A loss is told.\n"),
      ("a.swift", "let x = \"a loss is told\"\n"), ("a.js", "const x = 'a loss is told';\n"),
      ("a.js", "/** Reports: a loss is told. */\n"), ("a.css", "/* A loss is told. */\n"),
    ])
  func glossary(name: String, text: String) throws {
    let found = try findings(text, in: name)
    #expect(found.contains { $0.contains("\"loss\"") })
    #expect(found.contains { $0.contains("\"told\"") })
  }

  @Test("ignores code in documentation, identifiers and placeholders of strings")
  func code() throws {
    #expect(try findings("Call `loss()`.\n\n```js\nloss.told();\n```\n\n[x](a/loss.md)\n", in: "page.md") == [])
    #expect(try findings("let loss = told(\"\\(loss)\")\n", in: "a.swift") == [])
    #expect(try findings("const loss = /told loss/.test(`${loss}`);\n", in: "a.js") == [])
  }

  @Test("reports comments that do not begin with a summary")
  func beginnings() throws {
    #expect(
      try findings("/// Whether it is open.\nlet a = 1\n\n/// Returns the page.\nlet b = 1\n", in: "a.swift").map {
        $0.prefix(28)
      } == ["1: documentation: \"Whether\":"])
    #expect(try findings("What it does is load pages.\n", in: "page.md").count == 1)
    #expect(try findings("What does it do? It loads pages.\n", in: "page.md") == [])
  }

  @Test("reports sentences of more than 40 words, and misspelled words")
  func sentences() throws {
    let long = Array(repeating: "word", count: 41).joined(separator: " ")
    #expect(
      try findings("A title.\n\n\(long).\n", in: "page.md").first?.hasSuffix("a sentence of 41 words; at most 40")
        == true)
    #expect(try findings("\(long.dropLast(5)). Another sentence.\n", in: "page.md") == [])
    #expect(try findings("A recieved message.\n", in: "page.md") == ["1: prose: \"recieved\": spelled received"])
  }
}
