/// Names and literals.
extension ScriptLexer {
  mutating func takeString(until quote: UInt16) {
    position += 1
    while position < units.count {
      let unit = units[position]
      position += 1
      if unit == .ascii("\\") {
        position = min(position + 1, units.count)
      } else if unit == quote || unit == 0x0A || unit == 0x0D {
        return
      }
    }
  }

  /// Takes a template up to its end or to a substitution.
  mutating func takeTemplate() {
    while position < units.count {
      let unit = units[position]
      position += 1
      if unit == .ascii("\\") {
        position = min(position + 1, units.count)
      } else if unit == .ascii("`") {
        return ended(expression: true)
      } else if unit == .ascii("$"), peek(0) == .ascii("{") {
        position += 1
        brackets.append(Bracket(isExpression: true, isSubstitution: true))
        return ended(expression: false)
      }
    }
  }

  mutating func takeNumber() {
    // Of a number with an `x`, an `e` is a digit.
    var isHexadecimal = false
    while position < units.count {
      let unit = units[position]
      let isSign = unit == .ascii("+") || unit == .ascii("-")
      let before = position > 0 ? units[position - 1] | 0x20 : 0
      guard
        unit.isNamePart || unit == .ascii(".")
          || (isSign && before == .ascii("e") && !isHexadecimal)
      else { break }
      if unit | 0x20 == .ascii("x") { isHexadecimal = true }
      position += 1
    }
    ended(expression: true)
  }

  mutating func takeRegularExpression() {
    position += 1
    var isInClass = false
    while position < units.count, !units[position].isLineEnd {
      let unit = units[position]
      position += 1
      switch unit {
      case .ascii("\\"): position = min(position + 1, units.count)
      case .ascii("["): isInClass = true
      case .ascii("]"): isInClass = false
      case .ascii("/") where !isInClass:
        while position < units.count, units[position].isNamePart { position += 1 }
        return
      default: break
      }
    }
  }

  mutating func takeName() {
    let start = position
    while position < units.count, units[position].isNamePart || isNameMark(units[position]) { position += 1 }
    let name = UnsafeBufferPointer(rebasing: units[start..<position])
    let isProperty = isBehindDot
    ended(expression: true)
    guard !isProperty, let word = ReservedWord(name) else { return }
    expectsOperand = word.precedesOperand
    isBeforeHead = word.hasHead
    expectsBlock = word.precedesBlock
  }

  private func isNameMark(_ unit: UInt16) -> Bool {
    unit == .ascii("#") || unit == .ascii("\\")
  }
}
