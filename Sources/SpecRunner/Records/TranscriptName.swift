/// Generates the names of the files that transcripts of tests are written to.
///
/// A name depends on the test alone and not on its position in the run.
/// It therefore stays the same when other tests are added or removed.
public struct TranscriptName {
  private var taken: Set<String> = []

  /// Creates a generator that never returns a name twice.
  public init() {}

  /// Returns the path of a test's transcript relative to the folder.
  ///
  /// The spec's file becomes a folder, followed by the names of the suites and of the test.
  public mutating func next(file: String, test: SpecTest, retry: Int) -> String {
    let folders = file.split(separator: "/").filter { $0 != "." && $0 != ".." }.map { Self.plain($0) }
    let stem = folders.last.map { $0.hasSuffix(".js") ? String($0.dropLast(3)) : $0 } ?? "spec"
    let name = test.path.map { Self.plain($0[...]) }.joined(separator: "--") + (retry > 0 ? "-retry\(retry)" : "")
    let base = (folders.dropLast() + [stem, Self.cut(name)]).joined(separator: "/")
    var path = base
    var number = 1
    // File systems may be case-insensitive.
    while !taken.insert(path.lowercased()).inserted {
      number += 1
      path = "\(base)-\(number)"
    }
    return path + ".jsonl"
  }

  /// Returns a name with its letters and digits, and one hyphen for each run of other characters.
  private static func plain(_ text: Substring) -> String {
    var result = ""
    for character in text {
      if character.isLetter || character.isNumber || character == "." && !result.isEmpty || character == "_" {
        result.append(character)
      } else if !result.hasSuffix("-"), !result.isEmpty {
        result.append("-")
      }
    }
    while result.last == "-" || result.last == "." { result.removeLast() }
    return result.isEmpty ? "unnamed" : result
  }

  /// Returns a name cut to the length that every file system supports, with space for a suffix.
  private static func cut(_ name: String) -> String {
    var result = ""
    var bytes = 0
    for character in name {
      bytes += character.utf8.count
      guard bytes <= 180 else { break }
      result.append(character)
    }
    return result
  }
}
