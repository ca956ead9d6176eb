/// Splits a script's source text into tokens: ECMAScript, "Lexical Grammar".
///
/// It is no parser: whether a slash divides or begins a regular expression is told by the tokens before it, which is right for
/// all but contrived text. Broken text gives tokens, too, and never fails.
struct ScriptLexer {
  /// An open bracket, and what a slash behind its partner means.
  struct Bracket {
    /// The partner ends an expression, so that a slash behind it divides.
    let isExpression: Bool
    /// It is the `${` of a template.
    var isSubstitution = false
  }

  let units: UnsafeBufferPointer<UInt16>
  var position = 0
  var brackets: [Bracket] = []
  /// Whether an expression may begin here.
  var expectsOperand = true
  /// Whether the last token was the name of a statement whose head stands in parentheses.
  var isBeforeHead = false
  /// Whether the last token was a dot, behind which every name is a property's.
  var isBehindDot = false
  /// Whether a brace that opens here would open a block.
  var expectsBlock = true

  init(_ units: UnsafeBufferPointer<UInt16>) { self.units = units }

  /// How deep the next token is in brackets.
  var depth: Int { brackets.count }

  mutating func next() -> ScriptToken? {
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
      // Behind an operand `++` and `--` leave an operand.
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
