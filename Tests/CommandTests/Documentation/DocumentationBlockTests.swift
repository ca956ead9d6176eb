import Foundation
import JavaScriptEngine
import TestSupport
import Testing

@testable import headless_bridge

/// The code blocks of the documentation: files of a folder, in which the console blocks run.
///
/// `Scripts/reference` runs these tests with `HEADLESS_BRIDGE_WRITE_REFERENCE` set: then outputs that differ are
/// written into the pages.
@Suite struct DocumentationBlockTests {
  private static let isWriting = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_WRITE_REFERENCE"] != nil

  /// The languages of blocks.
  private static let languages: Set = [
    "console", "sh", "yaml", "swift", "js", "ts", "html", "json", "mermaid", "text", "xml", "groovy", "objc", "kotlin",
    "python",
  ]

  private static func pages(with languages: String...) -> [DocumentationPage] {
    DocumentationPage.all.filter { page in page.blocks.contains { languages.contains($0.language) } }
  }

  @Test("each block names its language", arguments: DocumentationPage.all)
  func languages(of page: DocumentationPage) {
    for block in page.blocks {
      #expect(Self.languages.contains(block.language), "\(page.path):\(block.line)")
    }
  }

  @Test("console blocks print what the page shows", arguments: pages(with: "console"))
  func console(of page: DocumentationPage) throws {
    let folder = URL(fileURLWithPath: try CommandRunner.page("", ".keep")).deletingLastPathComponent()
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("Resources"), withDestinationURL: Repository.file("Resources"))
    var text = page.text
    for block in page.blocks {
      if let file = block.file { try Self.write(block.text, to: folder.appendingPathComponent(file)) }
      guard block.language == "console" else { continue }
      let session = ConsoleBlock(block.lines)
      #expect(!session.commands.isEmpty, "\(page.path):\(block.line)")
      var shown: [String] = []
      for command in session.commands {
        let outcome = try Self.run(command, in: folder)
        let isSame =
          outcome.status == command.status && ConsoleBlock.matches(outcome.lines[...], command.output[...])
        if !isSame {
          Issue.record(
            """
            \(page.path):\(block.line): $ \(command.line)
            \(outcome.lines.joined(separator: "\n"))
            [exit \(outcome.status)]
            """)
        }
        shown += command.shown(output: isSame ? command.output : outcome.lines, status: outcome.status)
      }
      // Omitted lines and the lines that are typed at a prompt have no counterpart in the output.
      if Self.isWriting, session.commands.allSatisfy({ $0.input.isEmpty && !$0.output.contains("…") }) {
        text = text.replacing("```console\n\(block.text)```", with: "```console\n\(shown.joined(separator: "\n"))\n```")
      }
    }
    if text != page.text { try text.write(to: Repository.file(page.path), atomically: true, encoding: .utf8) }
  }

  private static func run(_ command: ConsoleBlock.Command, in folder: URL) throws -> (lines: [String], status: Int32) {
    var line = "{ \(command.line)\n} 2>&1"
    if !command.input.isEmpty {
      try write(command.input.joined(separator: "\n") + "\n", to: folder.appendingPathComponent(".typed"))
      line += " < .typed"
    }
    let outcome = try CommandRunner.run(shell: line, in: folder)
    let paths = [folder.resolvingSymlinksInPath().path, folder.path, Repository.folder.path]
    let output = paths.reduce(outcome.output) { $0.replacing($1, with: "/…") }
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return (lines, outcome.status)
  }

  private static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  @Test("Swift blocks are lines of a test or an example, or of a package's manifest", arguments: pages(with: "swift"))
  func swift(of page: DocumentationPage) {
    for block in page.blocks where block.language == "swift" {
      #expect(SwiftSnippets.contains(block.lines), "no test or example has \(page.path):\(block.line)")
    }
  }

  @Test("JSON and JavaScript blocks can be parsed", arguments: pages(with: "json", "js"))
  func syntax(of page: DocumentationPage) throws {
    let context = Context()
    for block in page.blocks {
      switch block.language {
      case "json":
        #expect(throws: Never.self, "\(page.path):\(block.line)") {
          try JSONSerialization.jsonObject(with: Data(block.text.utf8), options: .fragmentsAllowed)
        }
      case "js":
        // Modules and top-level await are read as the body of an asynchronous function.
        let body = block.text.replacing(#/(?m)^export default /#, with: "globalThis.value = ")
          .replacing(#/(?m)^(import|export) /#, with: "")
          .replacing(#/(?m)^(\{[^}]*\}|\w+|\* as \w+) from '[^']*';$/#, with: "")
        #expect(throws: Never.self, "\(page.path):\(block.line)") {
          try context.checkSyntax("(async function () {\n\(body)\n})")
        }
      default: break
      }
    }
  }

  @Test("blocks name only make targets, subcommands and options that exist", arguments: DocumentationPage.all)
  func names(of page: DocumentationPage) throws {
    let makefile = try String(contentsOf: Repository.file("Makefile"), encoding: .utf8)
    for block in page.blocks where ["sh", "yaml"].contains(block.language) {
      for line in block.lines {
        let words = line.split(separator: " ").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"'`;,")) }
        if let make = words.firstIndex(of: "make"), block.language == "sh", make + 1 < words.count,
          words[make + 1].allSatisfy({ $0.isLetter || $0 == "-" })
        {
          #expect(makefile.contains("\n\(words[make + 1]):"), "\(page.path): \(line)")
        }
        guard let start = words.firstIndex(of: "headless-bridge"), start + 1 < words.count,
          let command = Subcommand.all.first(where: { $0.name == words[start + 1] })
        else { continue }
        let end = words[start...].firstIndex { ["|", "&&", ">", "||"].contains($0) } ?? words.endIndex
        for word in words[start..<end] where word.hasPrefix("--") && word.count > 2 {
          let name = word.dropFirst(2).prefix { $0 != "=" }
          #expect(command.options.contains { $0.name == name }, "\(page.path): \(line)")
        }
      }
    }
  }
}
