import Foundation
import TestSupport

/// The page about the functions of specs, from `headless-bridge.d.ts`.
enum SpecAPIReference {
  /// A declaration, or a member of one.
  private struct Declaration {
    var documentation = ""
    /// The lines without comments.
    var lines: [String] = []
    var members: [Declaration] = []

    var text: String {
      let text = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
      return text.hasSuffix(";") ? String(text.dropLast()) : text
    }
  }

  static func lines() throws -> [String] {
    let path = "Resources/testing/types/headless-bridge.d.ts"
    let source = try String(contentsOf: Repository.file(path), encoding: .utf8)
    var lines = [
      "# Spec API", "",
      "The functions and objects of specs, from the type declarations that `headless-bridge types` writes.",
      "Times are virtual and in milliseconds, unless a description says otherwise.",
    ]
    var names: Set<String> = []
    for part in source.components(separatedBy: "\n\n") {
      if let title = part.wholeMatch(of: #/\/\/ ([A-Z][^\n.]*)/#) {
        lines += ["", "## \(title.1)"]
        continue
      }
      for declaration in declarations(in: part.components(separatedBy: "\n")) {
        lines += rendered(declaration, &names)
      }
    }
    return lines
  }

  private static func rendered(_ declaration: Declaration, _ names: inout Set<String>) -> [String] {
    let head = declaration.lines.first ?? ""
    let isGlobal = head.hasPrefix("global")
    guard isGlobal || head.contains(#/^export (interface|type)/#) else { return [] }
    let name = isGlobal ? "Globals" : String(head.split { !$0.isLetter && !$0.isNumber }.dropFirst(2).first ?? "")
    var lines = ["", "### \(name)", ""]
    names.insert(name)
    if !declaration.documentation.isEmpty { lines += [declaration.documentation, ""] }
    if declaration.members.isEmpty {
      return lines + ["```ts", declaration.text.replacing("export ", with: ""), "```"]
    }
    lines += ["| member | description |", "| --- | --- |"]
    return lines
      + declaration.members.map { member in
        "| `\(member.text.replacing("|", with: "\\|"))` | \(ReferenceTable.cell(member.documentation)) |"
      }
  }

  /// The declarations in lines, with the members of those that have several lines.
  private static func declarations(in lines: [String]) -> [Declaration] {
    var found: [Declaration] = []
    var current = Declaration()
    var depth = 0
    var isComment = false
    for line in lines {
      let text = line.trimmingCharacters(in: .whitespaces)
      if depth == 0, text.hasPrefix("/**") || isComment {
        isComment = !text.hasSuffix("*/")
        let words = text.replacing("/**", with: "").replacing("*/", with: "").trimmingCharacters(in: .whitespaces)
        let bare = words.hasPrefix("*") ? words.dropFirst().trimmingCharacters(in: .whitespaces) : words
        current.documentation += (current.documentation.isEmpty || bare.isEmpty ? "" : " ") + bare
        continue
      }
      if depth == 0, text.isEmpty || text.hasPrefix("//") { continue }
      current.lines.append(line)
      depth += text.count { "{([".contains($0) } - text.count { "})]".contains($0) }
      guard depth == 0 else { continue }
      if current.lines.count > 2, current.lines[0].contains(#/^(export interface|global)/#) {
        current.members = declarations(in: Array(current.lines.dropFirst().dropLast()))
        current.lines = [current.lines[0]]
      }
      found.append(current)
      current = Declaration()
    }
    return found
  }
}
