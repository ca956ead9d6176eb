/// What stands between tokens.
extension ScriptLexer {
  /// Skips blanks and comments; tells whether a line ended.
  mutating func skipBlanks() -> Bool {
    var hasNewLine = false
    while position < units.count {
      let unit = units[position]
      if unit.isLineEnd {
        hasNewLine = true
        position += 1
      } else if unit.isBlank {
        position += 1
      } else if unit == .ascii("/"), peek(1) == .ascii("/") || startsHashBang {
        skipLine()
      } else if unit == .ascii("/"), peek(1) == .ascii("*") {
        if skipComment() { hasNewLine = true }
      } else if unit == .ascii("#"), startsHashBang {
        skipLine()
      } else {
        break
      }
    }
    return hasNewLine
  }

  private var startsHashBang: Bool { position == 0 && units[0] == .ascii("#") && peek(1) == .ascii("!") }

  private mutating func skipLine() {
    while position < units.count, !units[position].isLineEnd { position += 1 }
  }

  private mutating func skipComment() -> Bool {
    var hasNewLine = false
    position += 2
    while position < units.count {
      if units[position] == .ascii("*"), peek(1) == .ascii("/") {
        position += 2
        break
      }
      if units[position].isLineEnd { hasNewLine = true }
      position += 1
    }
    return hasNewLine
  }
}
