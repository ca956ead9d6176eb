/// Text in lines.
enum Paragraph {
  static let width = 100

  /// The lines of a text, broken at blanks, behind an indentation.
  static func lines(_ text: String, indentation: Int = 0, width: Int = width) -> [String] {
    let room = width - indentation
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return (lines + [line]).map { String(repeating: " ", count: indentation) + $0 }
  }

  /// A word and what it means, side by side; below it where it is too long.
  static func entry(_ word: String, _ text: String, column: Int) -> [String] {
    var lines = lines(text, indentation: column)
    let start = "  " + word
    guard start.count + 2 <= column else { return [start] + lines }
    lines[0] = start + lines[0].dropFirst(start.count)
    return lines
  }
}
