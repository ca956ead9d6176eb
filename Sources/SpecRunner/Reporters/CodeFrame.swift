/// A few lines of a source around a place, with a mark at it.
public enum CodeFrame {
  /// The lines around a place; empty when there is no such line.
  ///
  /// - Parameters:
  ///   - line: From 1.
  ///   - column: From 1; nil marks the line alone.
  public static func lines(of source: String, line: Int, column: Int? = nil, around: Int = 2) -> [String] {
    let all = split(source)
    guard line >= 1, line <= all.count else { return [] }
    let range = max(1, line - around)...min(all.count, line + around)
    let width = String(range.upperBound).count
    var result: [String] = []
    for number in range {
      let label = String(repeating: " ", count: width - String(number).count) + String(number)
      let text = all[number - 1]
      result.append("\(number == line ? ">" : " ") \(label) | \(text)".trimmedEnd)
      guard number == line, let column, column >= 1 else { continue }
      // Tabs stay tabs, so that the mark stands below its place.
      let blank = text.utf16.prefix(column - 1).map { $0 == 9 ? "\t" : " " }.joined()
      result.append("  " + String(repeating: " ", count: width) + " | " + blank + "^")
    }
    return result
  }
}

extension CodeFrame {
  /// A source's lines, by which its places are counted.
  static func split(_ source: String) -> [Substring] {
    source.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd)
  }

  /// What ends a line in a script (ECMAScript, 12.3); CR and LF together are one character.
  private static func isLineEnd(_ character: Character) -> Bool {
    ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"].contains(character)
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
