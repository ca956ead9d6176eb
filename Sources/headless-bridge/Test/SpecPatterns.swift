import SpecRunner
import Foundation

/// The patterns of the spec files in folders.
struct SpecPatterns: Sendable {
  /// The patterns that the user set; empty for the default.
  var matches: [String] = []
  var ignored: [String] = []

  private static let endings = ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"]
  private static let standard = GlobPattern("*.bridge{,.spec}.{\(endings.joined(separator: ","))}")

  /// The patterns for a message.
  var description: String { matches.isEmpty ? "*.bridge.js, *.bridge.spec.js" : matches.joined(separator: ", ") }

  /// Returns a predicate for the paths of spec files.
  ///
  /// - Parameter folder: The folder of relative patterns.
  func filter(in folder: String = FileManager.default.currentDirectoryPath) -> (String) -> Bool {
    let wanted = matches.isEmpty ? [Self.standard] : matches.map { GlobPattern($0, in: folder) }
    let ignored = ignored.map { GlobPattern($0, in: folder) }
    return { path in
      let path = FilePath.absolute(path, in: folder)
      return wanted.contains { $0.matches(path) } && !ignored.contains { $0.matches(path) }
    }
  }
}

/// A pattern of paths: `*`, `**`, `?`, `[a-z]`, `{a,b}`, and `!(…)` not at all.
///
/// A pattern without a slash matches the name of a file or folder anywhere; any other matches a whole path.
struct GlobPattern: Sendable {
  private let expression: String

  init(_ text: String, in folder: String = "/") {
    let text = text.hasPrefix("./") ? String(text.dropFirst(2)) : text
    if text.contains("/") {
      let isAbsolute = text.hasPrefix("/")
      let base = isAbsolute ? "" : Self.quoted(folder == "/" ? "" : folder) + "/"
      expression = "^" + base + Self.expression(Array(text)) + "(/.*)?$"
    } else {
      expression = "(^|/)" + Self.expression(Array(text)) + "(/.*)?$"
    }
  }

  /// Returns whether the pattern matches an absolute path, or a folder that contains it.
  func matches(_ path: String) -> Bool { path.range(of: expression, options: .regularExpression) != nil }

  private static func quoted(_ text: String) -> String { NSRegularExpression.escapedPattern(for: text) }

  private static func expression(_ text: [Character]) -> String {
    var result = ""
    var depth = 0
    var index = 0
    while index < text.count {
      let character = text[index]
      let next = index + 1 < text.count ? text[index + 1] : nil
      switch character {
      case "*" where next == "*":
        // `**/` matches any number of folders, including none.
        let isFolder = index + 2 < text.count && text[index + 2] == "/"
        result += isFolder ? "(.*/)?" : ".*"
        index += isFolder ? 2 : 1
      case "*": result += "[^/]*"
      case "?" where next != "(": result += "[^/]"
      case "[":
        guard let end = text[index...].firstIndex(of: "]"), end > index + 1 else {
          result += "\\["
          break
        }
        let set = String(text[(index + 1)..<end]).replacing("\\", with: "\\\\").replacing("[", with: "\\[")
        result += "[" + (set.hasPrefix("!") ? "^" + set.dropFirst() : set) + "]"
        index = end
      case "{":
        depth += 1
        result += "(?:"
      case "}" where depth > 0:
        depth -= 1
        result += ")"
      case "," where depth > 0: result += "|"
      // `?(c|m)`, as in other runners' default patterns.
      case "?" where next == "(":
        let end = text[index...].firstIndex(of: ")") ?? text.count
        let inner = String(text[(index + 2)..<end]).split(separator: "|").map { quoted(String($0)) }
        result += "(?:\(inner.joined(separator: "|")))?"
        index = end
      default: result += quoted(String(character))
      }
      index += 1
    }
    return result + String(repeating: ")", count: depth)
  }
}
