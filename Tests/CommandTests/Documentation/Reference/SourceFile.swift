import Foundation
import TestSupport

/// A Swift source of the package.
struct SourceFile {
  /// The path, relative to the repository.
  let path: String
  let module: String
  let lines: [Substring]
  private let text: String
  /// The names of the types that the file declares.
  private let types: Set<String>

  /// Returns all files below `Sources`, in the order of their paths.
  ///
  /// They are read once.
  static func all() throws -> [SourceFile] { try files.get() }

  /// Returns the files that declare a type of a name, in the order of their paths.
  static func declaring(_ type: String) throws -> [SourceFile] { try all().filter { $0.types.contains(type) } }

  /// Returns the first groups of all matches of a pattern.
  ///
  /// Regular expressions of the standard library would need minutes for all sources.
  func groups(of pattern: NSRegularExpression) -> [String] { Self.groups(of: pattern, in: text) }

  private static func groups(of pattern: NSRegularExpression, in text: String) -> [String] {
    pattern.matches(in: text, range: NSRange(text.startIndex..., in: text))
      .compactMap { Range($0.range(at: 1), in: text).map { String(text[$0]) } }
  }

  private static let files = Result {
    let folder = Repository.file("Sources")
    let declaration = try NSRegularExpression(pattern: #"\b(?:struct|enum|class) (\w+)"#)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try paths.sorted().map { path in
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      return SourceFile(
        path: "Sources/" + path, module: String(path.prefix { $0 != "/" }),
        lines: text.split(separator: "\n", omittingEmptySubsequences: false), text: text,
        types: Set(groups(of: declaration, in: text)))
    }
  }
}
