/// Splits a script's source text into tokens: ECMAScript, "Lexical Grammar".
///
/// It is not a parser: the preceding tokens determine whether a slash divides or begins a regular expression.
///
/// The result is correct for all but contrived text. Invalid text also produces tokens and never fails.
package struct ScriptLexer {
  /// An open bracket, and the meaning of a slash after its partner.
  struct Bracket {
    /// The partner ends an expression, so that a slash after it divides.
    let isExpression: Bool
    /// It is the `${` of a template.
    var isSubstitution = false
  }

  let units: UnsafeBufferPointer<UInt16>
  var position = 0
  var brackets: [Bracket] = []
  /// Indicates whether an expression may begin here.
  var expectsOperand = true
  /// Indicates whether the last token was a statement's keyword that is followed by a head in parentheses.
  var isBeforeHead = false
  /// Indicates whether the last token was a dot, after which every name is a property's.
  var isBehindDot = false
  /// Indicates whether a brace that opens here would open a block.
  var expectsBlock = true

  /// Creates a lexer of a text, which must stay in memory while the lexer is used.
  package init(_ units: UnsafeBufferPointer<UInt16>) { self.units = units }

  /// The bracket depth of the next token.
  var depth: Int { brackets.count }

  /// Returns the next token; nil at the end.
  package mutating func next() -> ScriptToken? {
    let isOnNewLine = skipBlanks()
    guard position < units.count else { return nil }
    let start = position
    let kind = take(units[position])
    return ScriptToken(kind: kind, start: start, end: position, isOnNewLine: isOnNewLine)
  }

  private mutating func take(_ unit: UInt16) -> ScriptToken.Kind {
    switch unit {
    case .ascii("\""), .ascii("'"):
      takeString(until: unit)
      ended(expression: true)
      return .string
    case .ascii("`"):
      position += 1
      takeTemplate()
      return .template
    case .ascii("0") ... .ascii("9"):
      takeNumber()
      return .number
    case .ascii(".") where peek(1).isDigit:
      takeNumber()
      return .number
    case .ascii("/") where expectsOperand:
      takeRegularExpression()
      ended(expression: true)
      return .regularExpression
    default:
      if unit.isNamePart || unit == .ascii("#") || unit == .ascii("\\") {
        takeName()
        return .name
      }
      return takePunctuator(unit)
    }
  }

  func peek(_ distance: Int) -> UInt16 {
    position + distance < units.count ? units[position + distance] : 0
  }

  mutating func ended(expression: Bool) {
    expectsOperand = !expression
    isBeforeHead = false
    isBehindDot = false
    expectsBlock = false
  }

  // MARK: Punctuators

  private mutating func takePunctuator(_ unit: UInt16) -> ScriptToken.Kind {
    position += 1
    switch unit {
    case .ascii("("):
      brackets.append(Bracket(isExpression: !isBeforeHead))
      ended(expression: false)
    case .ascii("["):
      brackets.append(Bracket(isExpression: true))
      ended(expression: false)
    case .ascii("{"):
      brackets.append(Bracket(isExpression: !expectsBlock))
      let isBlock = expectsBlock
      ended(expression: false)
      expectsBlock = isBlock
    case .ascii(")"), .ascii("]"):
      let opened = brackets.popLast()
      ended(expression: opened?.isExpression ?? true)
      expectsBlock = unit == .ascii(")")
    case .ascii("}"):
      let opened = brackets.popLast()
      if opened?.isSubstitution ?? false {
        takeTemplate()
        return .template
      }
      ended(expression: opened?.isExpression ?? false)
      expectsBlock = !(opened?.isExpression ?? false)
    case .ascii("="):
      let isArrow = peek(0) == .ascii(">")
      if isArrow { position += 1 }
      ended(expression: false)
      expectsBlock = isArrow
    case .ascii("+"), .ascii("-"):
      // After an operand, `++` and `--` leave an operand.
      let isDouble = peek(0) == unit
      if isDouble { position += 1 }
      if !(isDouble && !expectsOperand) { ended(expression: false) }
    case .ascii("."):
      ended(expression: false)
      isBehindDot = peek(0) != .ascii(".") && !(position > 1 && units[position - 2] == unit)
    default:
      ended(expression: false)
      expectsBlock = unit == .ascii(";")
    }
    return .punctuator
  }
}

/// Blanks and comments between tokens.
extension ScriptLexer {
  /// Skips blanks and comments, and returns whether a line ended.
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

  /// Consumes a template up to its end or to a substitution.
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
    // In a number with an `x`, an `e` is a digit.
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
