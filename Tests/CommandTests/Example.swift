import Foundation
import TestSupport
import Testing

/// An example page: its folder, its command, and the expected output.
struct Example: Sendable, CustomTestStringConvertible {
  let name: String
  /// The arguments of the command.
  let arguments: [String]
  var testDescription: String { name }

  private static let examples = Repository.file("Resources/examples")

  /// The folders that contain a page.
  static let folders: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []
    return all.filter {
      FileManager.default.fileExists(atPath: examples.appendingPathComponent("\($0)/index.html").path)
    }
    .sorted()
  }()

  /// The documentation of the examples.
  static let documents =
    (try? String(contentsOf: Repository.file("Documentation/Reference/Examples.md"), encoding: .utf8)) ?? ""

  /// The documented commands that run an example's page.
  static let all: [Example] = documents.split(separator: "\n").compactMap { line in
    let command = line.hasPrefix("$ ") ? line.dropFirst(2) : line
    guard command.hasPrefix("headless-bridge run ") else { return nil }
    let arguments = Array(words(command).dropFirst())
    let parts = arguments.last?.split(separator: "/").map(String.init) ?? []
    guard parts.count == 4, parts.last == "index.html" else { return nil }
    return Example(name: parts[2], arguments: arguments)
  }

  /// Splits a line like a shell, with support for single quotes only.
  private static func words(_ line: Substring) -> [String] {
    var (words, word, isQuoted) = ([String](), "", false)
    for character in line {
      switch character {
      case "'": isQuoted.toggle()
      case " " where !isQuoted:
        words.append(word)
        word = ""
      default: word.append(character)
      }
    }
    return words + [word]
  }

  /// The exit status in the table of Documentation/Reference/Examples.md.
  var status: Int32? {
    Self.documents.split(separator: "\n").first { $0.hasPrefix("| [\(name)](") }?
      .split(separator: "|").last.flatMap { Int32($0.trimmingCharacters(in: .whitespaces)) }
  }

  /// Returns the text of a file in the folder; `nil` if the file does not exist.
  func text(_ file: String) -> String? {
    try? String(contentsOf: Self.examples.appendingPathComponent("\(name)/\(file)"), encoding: .utf8)
  }
}
