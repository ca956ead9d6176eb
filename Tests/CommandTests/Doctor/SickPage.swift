import Foundation
import TestSupport
import Testing

/// A page with a mistake; its name begins with the finding's code, and its first line contains the options.
struct SickPage: Sendable, CustomTestStringConvertible {
  let file: URL
  var name: String { file.deletingPathExtension().lastPathComponent }
  var testDescription: String { name }

  private static let pages = Repository.file("Tests/CommandTests/Pages")

  static let all = pages(in: "doctor")
  /// Pages without a mistake.
  static let sound = pages(in: "sound")

  private static func pages(in name: String) -> [SickPage] {
    let folder = pages.appendingPathComponent(name)
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".html") }.sorted().map { SickPage(file: folder.appendingPathComponent($0)) }
  }

  /// Returns the options in the first line; files without a folder are in the page's folder.
  func arguments() throws -> [String] {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let head = text.prefix { $0 != "\n" }
    let options = head.dropFirst("<!-- doctor:".count).dropLast("-->".count).split(separator: " ").map { word in
      let isNeighbour = word.wholeMatch(of: /[a-z]+\.(json|js)/) != nil
      return isNeighbour ? file.deletingLastPathComponent().appendingPathComponent(String(word)).path : String(word)
    }
    return options + [file.path]
  }
}
