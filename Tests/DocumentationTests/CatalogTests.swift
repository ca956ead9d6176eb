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
