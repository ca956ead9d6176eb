import Foundation
import TestSupport
import Testing

/// The catalogs of all modules.
struct CatalogTests {
  /// The catalogs' pages, by their paths in the repository.
  private static let pages: [String] = {
    let sources = Repository.file("Sources")
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.map { "Sources/\($0)" }.sorted()
  }()

  /// The lines of every Swift file below a folder, without indentation and empty lines.
  private static func code(below folder: String) -> [[String]] {
    let root = Repository.file(folder)
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
      .compactMap { try? lines(String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)) }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The Swift code blocks of a page.
  private static func blocks(of page: String) throws -> [[String]] {
    let text = try String(contentsOf: Repository.file(page), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst()
      .map { lines($0.components(separatedBy: "```").first ?? "") }
  }

  @Test("every Swift code block of the catalogs is part of a test or an example")
  func code() throws {
    let files = Self.code(below: "Tests") + Self.code(below: "Examples")
    var count = 0
    for page in Self.pages {
      for block in try Self.blocks(of: page) {
        count += 1
        let first = try #require(block.first)
        let isRun = files.contains { file in
          file.indices.contains { file[$0] == first && file[$0...].starts(with: block) }
        }
        #expect(isRun, "\(page): not part of a test: \(first)")
      }
    }
    #expect(count > 60)
  }

  @Test("every article is in the topics of its module")
  func topics() throws {
    for page in Self.pages {
      let parts = page.split(separator: "/")
      let module = String(parts[2].dropLast(".docc".count))
      let name = String(parts[3].dropLast(".md".count))
      guard name != module else { continue }
      let root = Repository.file("\(parts[0])/\(parts[1])/\(parts[2])/\(module).md")
      let text = try String(contentsOf: root, encoding: .utf8)
      #expect(text.contains("<doc:\(name)>"), "\(page) is in no group of \(module).md")
    }
  }
}
