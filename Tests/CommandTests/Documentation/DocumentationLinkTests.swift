import Foundation
import TestSupport
import Testing

/// Links between the documents of the repository.
@Suite("Links in the documentation")
struct DocumentationLinkTests {
  /// The Markdown files that a reader opens on the repository's page.
  private static let documents = DocumentationPage.all.map(\.path).filter { !$0.contains(".docc/") }

  /// Returns the anchors of a document's headings.
  private static func anchors(in text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        let title = heading.drop { $0 == "#" || $0 == " " }.lowercased()
        return title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      })
  }

  @Test("links lead to files and headings that exist", arguments: documents)
  func links(document: String) throws {
    let file = Repository.file(document)
    let text = try String(contentsOf: file, encoding: .utf8)
    for match in text.matches(of: #/\]\(([^)\s]+)\)/#) where !match.1.contains("://") {
      let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let target = parts[0].isEmpty ? file : file.deletingLastPathComponent().appendingPathComponent(parts[0])
      #expect(FileManager.default.fileExists(atPath: target.path), "\(match.1)")
      guard parts.count == 2, target.pathExtension == "md" else { continue }
      let headings = Self.anchors(in: (try? String(contentsOf: target, encoding: .utf8)) ?? "")
      #expect(headings.contains(parts[1]), "\(match.1)")
    }
  }

  @Test("links reach every page of the documentation from its index")
  func index() throws {
    let index = try String(contentsOf: Repository.file("Documentation/README.md"), encoding: .utf8)
    for document in Self.documents where document.hasPrefix("Documentation/") && document != "Documentation/README.md" {
      #expect(index.contains("](\(document.dropFirst("Documentation/".count)))"), "\(document)")
    }
  }
}
