import Foundation

/// Finds the spec files that the user named, or those below folders.
enum SpecFiles {
  private static let endings = [".js", ".ts", ".mjs", ".mts", ".cjs", ".cts", ".jsx", ".tsx"].flatMap {
    [".bridge" + $0, ".bridge.spec" + $0]
  }
  private static let patterns = "*.bridge.js, *.bridge.spec.js"
  private static let skipped: Set<String> = ["node_modules", ".git", ".build"]

  /// Returns the files, each once, in the order of the folders' names.
  ///
  /// - Throws: ``UsageError`` for a missing file or folder, and when no file is found at all.
  static func find(_ words: [String]) throws -> [String] {
    var files: [String] = []
    for word in words.isEmpty ? ["."] : words {
      var isFolder: ObjCBool = false
      if !NewFiles.isFolder(word) { try check(word) }
      guard FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) else {
        throw UsageError(description: "\(word): no such file or folder")
      }
      files += isFolder.boolValue ? below(word) : [word]
    }
    var known: Set<String> = []
    let all = files.filter { known.insert($0).inserted }
    guard !all.isEmpty else {
      throw UsageError(
        description:
          "no spec files (\(patterns)) below \(words.isEmpty ? "." : words.joined(separator: ", "))"
      )
    }
    return all
  }

  /// - Throws: ``UsageError`` for a file that cannot be a spec.
  private static func check(_ word: String) throws {
    let name = word.lowercased()
    guard !name.contains("://") else {
      throw UsageError(
        description: "\(word): is a page, not a spec (\(patterns)). Load it in a spec with page.goto('\(word)')")
    }
    guard ![".html", ".htm", ".xhtml"].contains(where: name.hasSuffix) else {
      throw UsageError(
        description:
          "\(word): is a page, not a spec (\(patterns)). Write a first spec with: headless-bridge init --page \(word). "
          + "Run the page with: headless-bridge run \(word)")
    }
  }

  private static func below(_ folder: String) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    return names.sorted().filter { !skipped.contains($0) }.flatMap { name -> [String] in
      let path = folder == "." ? name : (folder as NSString).appendingPathComponent(name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
      if isFolder.boolValue {
        // A link to a folder may lead back to a parent folder.
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        return isLink ? [] : below(path)
      }
      return endings.contains(where: name.hasSuffix) ? [path] : []
    }
  }
}

/// A spec file, on one of the dialects of the run.
struct SpecJob: Hashable, Sendable {
  let file: String
  /// The dialect; `nil` in a run that has no list of dialects.
  let dialect: Dialect?

  /// Returns the jobs of files; the jobs of each file follow one another.
  static func all(_ files: [String], _ dialects: [Dialect]) -> [SpecJob] {
    files.flatMap { file in
      dialects.isEmpty ? [SpecJob(file: file, dialect: nil)] : dialects.map { SpecJob(file: file, dialect: $0) }
    }
  }
}
