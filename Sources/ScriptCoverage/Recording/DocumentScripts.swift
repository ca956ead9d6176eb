/// The markup of a document, which distinguishes its own scripts from others that have its address.
struct DocumentScripts {
  /// The markup, with line ends as its scripts have them.
  let text: String
  private let units: [UInt16]
  private let lines: LineTable

  init(_ markup: String) {
    text = markup.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    units = Array(text.utf16)
    lines = LineTable(units)
  }

  /// Returns whether the markup contains a script at its place.
  func contains(_ script: ProfiledScript) -> Bool {
    contains(Array(script.text.utf16), line: script.line, column: script.column)
  }

  /// Returns whether the markup contains a text.
  ///
  /// The view indents a script so that its columns are those of the markup.
  func contains(_ script: [UInt16], line: Int, column: Int) -> Bool {
    guard let first = script.firstIndex(where: { !Self.blanks.contains($0) }) else { return false }
    // A script whose first line is empty isn't indented.
    let place = LineTable(Array(script[...first])).place(of: first)
    let indent = place.column + (place.line == 0 ? column : 0)
    guard let found = lines.offset(line: line + place.line, column: indent) else { return false }
    let start = found - first
    guard start + script.count <= units.count else { return false }
    // A module's imports and exports are replaced.
    var count = 0, different = 0
    for index in first..<script.count where !Self.blanks.contains(script[index]) {
      count += 1
      if script[index] != units[start + index] { different += 1 }
    }
    return different * 5 <= count
  }

  /// Returns the number of spaces by which the view has indented a script of the markup.
  func indent(of script: ProfiledScript) -> Int {
    let text = Array(script.text.utf16)
    guard script.column == 0, let first = text.firstIndex(where: { !Self.blanks.contains($0) }),
      !text[..<first].contains(0x0A), let found = lines.offset(line: script.line, column: first), contains(script)
    else { return 0 }
    // The script begins behind its start tag, which it doesn't contain.
    let tag = units[(found - first)..<found].lastIndex { !Self.blanks.contains($0) }
    return tag.map { $0 + 1 - (found - first) } ?? 0
  }

  private static let blanks: Set<UInt16> = [0x20, 0x09, 0x0A, 0x0D]
}
