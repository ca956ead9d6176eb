/// The names of the files that transcripts of tests are written to.
///
/// A name is made of the test's alone, and not of its place in the run, so that it stays when other tests come and go.
public struct TranscriptName {
  private var taken: Set<String> = []

  /// Makes names none of which is given twice.
  public init() {}

  /// The path of a test's transcript below the folder: the file of the spec as a folder, and the names of the test and
  /// its suites.
  public mutating func next(file: String, test: SpecTest, retry: Int) -> String {
    let folders = file.split(separator: "/").filter { $0 != "." && $0 != ".." }.map { Self.plain($0) }
    let stem = folders.last.map { $0.hasSuffix(".js") ? String($0.dropLast(3)) : $0 } ?? "spec"
    let name = test.path.map { Self.plain($0[...]) }.joined(separator: "--") + (retry > 0 ? "-retry\(retry)" : "")
    let base = (folders.dropLast() + [stem, Self.cut(name)]).joined(separator: "/")
    var path = base
    var number = 1
    // Folders may not tell small letters from capitals.
    while !taken.insert(path.lowercased()).inserted {
      number += 1
      path = "\(base)-\(number)"
    }
    return path + ".jsonl"
  }

  /// Letters, digits, and one hyphen for all else.
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

  /// As much as a file's name may have everywhere, with room for what is put behind.
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
