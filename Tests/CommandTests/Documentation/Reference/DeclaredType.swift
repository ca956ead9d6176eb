import Foundation
import TestSupport

/// The stored properties or the cases of a type, as a source declares and documents them.
struct DeclaredType {
  struct Member {
    let name: String
    /// The type of a property, as it is written; empty where only a default value has one.
    let type: String
    let defaultValue: String?
    /// The whole documentation, in one line.
    let documentation: String
    /// The value of a case.
    let rawValue: String?
  }

  let name: String
  let documentation: String
  let isEnumeration: Bool
  let members: [Member]

  /// The declaration of a type by its name, such as `JSONReport` or `JSONReport.File`.
  ///
  /// - Throws: ``Missing`` if no source declares it.
  static func named(_ name: String) throws -> DeclaredType {
    let parts = name.split(separator: ".").map(String.init)
    for file in try SourceFile.declaring(parts[0]) {
      var lines = file.lines[...]
      var documentation = ""
      var isEnumeration = false
      let isFound = parts.allSatisfy { part in
        guard let index = lines.firstIndex(where: { declares($0, part) }) else { return false }
        documentation = comment(before: index, in: lines)
        isEnumeration = lines[index].contains("enum ")
        lines = body(at: index, of: lines)
        return true
      }
      if isFound {
        return DeclaredType(
          name: name, documentation: documentation, isEnumeration: isEnumeration, members: members(of: lines))
      }
    }
    throw Missing(name: name)
  }

  /// No source declares a type.
  struct Missing: Error { let name: String }

  private static func declares(_ line: Substring, _ name: String) -> Bool {
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return zip(words, words.dropFirst()).contains { ["struct", "enum", "class"].contains($0) && $1 == name }
  }

  /// The lines between the braces of a declaration.
  private static func body(at index: Int, of lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
    let indentation = lines[index].prefix { $0 == " " }
    let end = lines[index...].firstIndex { $0 == indentation + "}" } ?? lines.endIndex
    return lines[(index + 1)..<end]
  }

  private static func comment(before index: Int, in lines: ArraySlice<Substring>) -> String {
    var words: [String] = []
    for line in lines[..<index].reversed() {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("///") else { break }
      words.insert(String(text.dropFirst(3)).trimmingCharacters(in: .whitespaces), at: 0)
    }
    return words.joined(separator: " ").replacing("  ", with: " ").replacing("``", with: "`")
  }

  private static func members(of lines: ArraySlice<Substring>) -> [Member] {
    let indentation = lines.first { !$0.isEmpty }?.prefix { $0 == " " }.count ?? 0
    return lines.indices.compactMap { index in
      let line = lines[index]
      guard line.prefix(while: { $0 == " " }).count == indentation else { return nil }
      let documentation = comment(before: index, in: lines)
      let text = line.drop { $0 == " " }
      if let match = text.firstMatch(of: #/^case (\w+)(?: = "([^"]*)")?$/#) {
        let name = String(match.1)
        return Member(
          name: name, type: "", defaultValue: nil, documentation: documentation,
          rawValue: match.2.map(String.init) ?? name)
      }
      let property = #/^(?:public )?(?:internal\(set\) )?(?:let|var) (\w+)(?:: ([^={]+?))?(?: = (.+))?$/#
      guard let match = text.firstMatch(of: property) else { return nil }
      return Member(
        name: String(match.1), type: match.2.map(String.init) ?? "", defaultValue: match.3.map(String.init),
        documentation: documentation, rawValue: nil)
    }
  }
}
