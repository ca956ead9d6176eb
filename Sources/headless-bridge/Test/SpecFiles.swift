import Foundation

/// Finds the spec files that the user named, or those below folders.
enum SpecFiles {
  private static let skipped: Set<String> = ["node_modules", ".git", ".build"]

  /// Returns the files, each once, in the order of the folders' names.
  ///
  /// - Parameters:
  ///   - words: The files and folders that the user named.
  ///   - folders: The folders of the configuration, for a user who names none.
  /// - Throws: ``UsageError`` for a missing file or folder.
  static func find(_ words: [String], _ patterns: SpecPatterns, folders: [String] = []) throws -> [String] {
    let isSpec = patterns.filter()
    var files: [String] = []
    for word in words.isEmpty ? folders.isEmpty ? ["."] : folders : words {
      var isFolder: ObjCBool = false
      if !NewFiles.isFolder(word) { try check(word) }
      guard FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) else {
        throw UsageError(description: "\(word): no such file or folder")
      }
      files += isFolder.boolValue ? below(word, isSpec) : [word]
    }
    var known: Set<String> = []
    return files.filter { known.insert($0).inserted }
  }

  /// - Throws: ``UsageError`` for a file that cannot be a spec.
  private static func check(_ word: String) throws {
    let name = word.lowercased()
    guard !name.contains("://") else {
      throw UsageError(
        description: """
          \(word): is a page, not a spec (\(SpecPatterns().description)). Load it in a spec with page.goto('\(word)')
          """)
    }
    guard ![".html", ".htm", ".xhtml"].contains(where: name.hasSuffix) else {
      throw UsageError(
        description:
          "\(word): is a page, not a spec (\(SpecPatterns().description)). Write a first spec with: headless-bridge init --page \(word). "
          + "Run the page with: headless-bridge run \(word)")
    }
  }

  private static func below(_ folder: String, _ isSpec: (String) -> Bool) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    return names.sorted().filter { !skipped.contains($0) }.flatMap { name -> [String] in
      let path = folder == "." ? name : (folder as NSString).appendingPathComponent(name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
      if isFolder.boolValue {
        // A link to a folder may lead back to a parent folder.
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        return isLink ? [] : below(path, isSpec)
      }
      return isSpec(path) ? [path] : []
    }
  }
}
