/// Finds the completions of a line.
struct ReplCompletion {
  /// The commands, including the dot.
  var commands: [String] = []
  /// The names of the native handlers.
  var handlers: () -> [String] = { [] }
  /// The names of the page's handlers.
  var pageHandlers: () -> [String] = { [] }
  /// The IDs of elements.
  var identifiers: () -> [String] = { [] }
  /// Returns the member names of a path of plain names; for an empty path, the names of the global scope.
  var members: ([String]) -> [String] = { _ in [] }

  /// The part of the word before the cursor, and the candidates that complete it.
  struct Answer: Equatable {
    let word: String
    let candidates: [String]

    /// The text after the word that all candidates have in common.
    var insertion: String {
      guard let first = candidates.first else { return "" }
      var common = Array(first)
      for candidate in candidates {
        common = Array(zip(common, candidate).prefix { $0 == $1 }.map(\.0))
      }
      return String(common.dropFirst(word.count))
    }
  }

  private static let keywords = [
    "async", "await", "class", "const", "delete", "false", "function", "instanceof", "null", "return", "this", "throw",
    "true", "typeof", "undefined", "void", "while",
  ]

  /// Completes the end of a line, up to the cursor.
  func complete(_ line: String) -> Answer {
    let start = line.drop { $0 == " " }
    guard start.first == "." else { return completeScript(line) }
    guard let blank = start.firstIndex(of: " ") else { return answer(String(start), commands) }
    let rest = String(start[blank...].drop { $0 == " " })
    switch start[..<blank] {
    case ".native": return rest.contains(" ") ? answer("", []) : answer(rest, pageHandlers())
    case ".handle": return rest.contains(" ") ? answer("", []) : answer(rest, handlers())
    case ".click": return answer(rest, identifiers().map { "#" + $0 })
    default: return answer("", [])
    }
  }

  private func completeScript(_ line: String) -> Answer {
    let path = String(line.reversed().prefix { Self.isPartOfPath($0) }.reversed())
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let word = parts.last else { return answer("", []) }
    let before = line.dropLast(path.count).last
    // The members of a call, an index or a string are known only after evaluating it.
    if let before, path.hasPrefix("."), ")]}\"'`".contains(before) { return answer(word, []) }
    if parts.count == 1 { return word.isEmpty ? answer("", []) : answer(word, members([]) + Self.keywords) }
    let names = parts.dropLast()
    guard names.allSatisfy({ Self.isName($0) }) else { return answer(word, []) }
    return answer(word, members(Array(names)))
  }

  private func answer(_ word: String, _ names: [String]) -> Answer {
    Answer(word: word, candidates: Set(names).filter { $0.hasPrefix(word) }.sorted())
  }

  private static func isPartOfPath(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$" || character == "."
  }

  private static func isName(_ text: String) -> Bool { text.first.map { !$0.isNumber } ?? false }
}
