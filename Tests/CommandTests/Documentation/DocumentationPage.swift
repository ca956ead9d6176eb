import Foundation
import TestSupport
import Testing

/// A Markdown page of the repository, and its code blocks.
struct DocumentationPage: Sendable, CustomTestStringConvertible {
  /// A fenced code block.
  struct Block: Sendable {
    let language: String
    /// The number of the line with the opening fence, from 1.
    let line: Int
    let lines: [String]
    /// The name of the file that the block is, from the paragraph before it: "A spec, `cart.bridge.js`:".
    let file: String?

    var text: String { lines.joined(separator: "\n") + "\n" }
  }

  /// The path in the repository.
  let path: String
  let text: String
  let blocks: [Block]
  var testDescription: String { path }

  /// The pages that a reader opens, with the articles of the API documentation.
  static let all: [DocumentationPage] = {
    let files = FileManager.default
    let folders = ["", "Examples/CustomBridge/", "Examples/ShareApp/", "Examples/HybridApp/"].flatMap { folder in
      ((try? files.contentsOfDirectory(atPath: Repository.file(folder + ".").path)) ?? []).map { folder + $0 }
    }
    let deep = ["Documentation/", "Sources/"].flatMap { folder in
      ((try? files.subpathsOfDirectory(atPath: Repository.file(folder + ".").path)) ?? []).map { folder + $0 }
    }
    return (folders + deep).filter { $0.hasSuffix(".md") }.sorted().compactMap(DocumentationPage.init)
  }()

  init?(path: String) {
    guard let text = try? String(contentsOf: Repository.file(path), encoding: .utf8) else { return nil }
    self.path = path
    self.text = text
    var blocks: [Block] = []
    var paragraph = ""
    var open: (fence: Substring, language: String, line: Int, lines: [String])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let block = open {
        if line == block.fence {
          blocks.append(
            Block(
              language: block.language, line: block.line, lines: block.lines, file: Self.file(namedBy: paragraph)))
          (open, paragraph) = (nil, "")
        } else {
          open?.lines.append(String(line))
        }
      } else if line.hasPrefix("```") {
        let fence = line.prefix { $0 == "`" }
        open = (fence, String(line.dropFirst(fence.count)), index + 1, [])
      } else if !line.isEmpty, !line.hasPrefix("<!--") {
        paragraph = String(line)
      }
    }
    self.blocks = blocks
  }

  private static func file(namedBy paragraph: String) -> String? {
    paragraph.firstMatch(of: #/`([^`\s]+\.\w+)`:$/#).map { String($0.1) }
  }
}
