import JavaScriptEngine

/// The `throw` statements of a script, and the assignments of new values that may be thrown later.
///
/// The engine's C API provides the location where an error object was created, and none for other values; a page's
/// `onerror` gets the location of the throw. The source text distinguishes the two cases.
struct ThrowSites {
  /// The value that a statement throws.
  enum Thrown: Equatable {
    /// The value that a constructor or function with that name returns.
    case call([UInt16])
    /// A string, number or other literal, as a script converts it to a string.
    case literal([UInt16])
    /// The value of a variable.
    case variable([UInt16])
    /// An object, an array or a function, as a literal.
    case object
    case other

    var isCall: Bool {
      guard case .call = self else { return false }
      return true
    }
  }

  /// A `throw` statement.
  struct Site: Equatable {
    let thrown: Thrown
    /// The start of the thrown expression.
    let start: Int
    /// The end of the thrown expression, which is the location that WebKit reports.
    let end: Int
  }

  /// The assignment of an expression to a variable.
  struct Assignment: Equatable {
    let name: [UInt16]
    let start: Int
    let end: Int
  }

  private(set) var sites: [Site] = []
  private(set) var assignments: [Assignment] = []
  private static let brackets: Set<UInt16> = [.ascii("("), .ascii("["), .ascii("{")]
  /// The expressions whose end has not been found, the innermost last.
  private var open: [Expression] = []

  init(in text: UTF16Text) { text.withUTF16 { scan($0) } }

  /// Returns the statement that threw a value that was created at an offset of the script.
  ///
  /// It is the innermost `throw` around the offset, or the next one of the variable that the value was assigned to.
  func site(ofValueFrom offset: Int) -> Site? {
    let around = sites.filter { $0.start <= offset && offset <= $0.end }
    if let innermost = around.max(by: { $0.start < $1.start }) { return innermost }
    guard
      let assignment = assignments.filter({ $0.start <= offset && offset <= $0.end }).max(by: { $0.start < $1.start })
    else { return nil }
    return sites.filter { $0.start > offset && $0.thrown == .variable(assignment.name) }.min { $0.start < $1.start }
  }

  // MARK: Scanning

  private mutating func scan(_ units: UnsafeBufferPointer<UInt16>) {
    var lexer = ScriptLexer(units)
    var last: ScriptToken?
    var beforeLast: ScriptToken?
    while true {
      let continues = lexer.expectsOperand
      guard let token = lexer.next() else { break }
      close(before: token, last, at: lexer.depth, continues: continues, units)
      let opens = token.kind == .punctuator && Self.brackets.contains(units[token.start])
      let depth = lexer.depth - (opens ? 1 : 0)
      if let last, isThrow(last, beforeLast, units), !token.isOnNewLine {
        open.append(Expression(variable: nil, first: token, depth: depth))
      } else if let last, let beforeLast, isAssignment(last, units), beforeLast.kind == .name, token.kind == .name {
        let name = Array(units[beforeLast.start..<beforeLast.end])
        open.append(Expression(variable: name, first: token, depth: depth))
      }
      for index in open.indices { open[index].add(token, depth: lexer.depth, units) }
      (beforeLast, last) = (last, token)
    }
    while let expression = open.popLast(), let last { finish(expression, last, units) }
  }

  private func isThrow(_ token: ScriptToken, _ before: ScriptToken?, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    let isMember = before.map { $0.kind == .punctuator && units[$0.start] == .ascii(".") } ?? false
    return token.kind == .name && !isMember && units[token.start..<token.end].elementsEqual("throw".utf16)
  }

  private func isAssignment(_ token: ScriptToken, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    token.kind == .punctuator && token.end - token.start == 1 && units[token.start] == .ascii("=")
  }

  /// Finishes the expressions that end before a token.
  private mutating func close(
    before token: ScriptToken, _ last: ScriptToken?, at depth: Int, continues: Bool,
    _ units: UnsafeBufferPointer<UInt16>
  ) {
    guard let last else { return }
    while let expression = open.last {
      let unit = token.kind == .punctuator ? units[token.start] : 0
      let isStop = unit == .ascii(";") || (unit == .ascii(",") && expression.variable != nil)
      // A statement ends with its line unless an operator continues it.
      let endsLine = token.isOnNewLine && !continues && token.kind != .punctuator && token.kind != .template
      guard depth < expression.depth || depth == expression.depth && (isStop || endsLine) else { return }
      open.removeLast()
      finish(expression, last, units)
    }
  }

  private mutating func finish(
    _ expression: Expression, _ last: ScriptToken, _ units: UnsafeBufferPointer<UInt16>
  ) {
    let (start, end) = (expression.first.start, last.end)
    if let name = expression.variable {
      assignments.append(Assignment(name: name, start: start, end: end))
    } else {
      sites.append(Site(thrown: expression.thrown(units), start: start, end: end))
    }
  }
}

/// An expression whose tokens are being read.
private struct Expression {
  /// The variable that the expression is assigned to; nil for a thrown one.
  let variable: [UInt16]?
  let first: ScriptToken
  /// The bracket depth outside the expression's own brackets.
  let depth: Int
  private var count = 0
  /// The last name of the called path; nil if the expression is no simple call.
  private var callee: ScriptToken?
  private var state = State.path

  private enum State {
    case path, arguments, called, other
  }

  private static let constants = ["null", "undefined", "true", "false", "NaN", "Infinity"]

  init(variable: [UInt16]?, first: ScriptToken, depth: Int) {
    self.variable = variable
    self.first = first
    self.depth = depth
  }

  mutating func add(_ token: ScriptToken, depth: Int, _ units: UnsafeBufferPointer<UInt16>) {
    count += 1
    let unit = token.kind == .punctuator ? units[token.start] : 0
    switch state {
    case .path where token.kind == .name: callee = token
    case .path where unit == .ascii("."): break
    case .path where unit == .ascii("(") && callee != nil: state = .arguments
    case .arguments: if depth == self.depth { state = .called }
    default: state = .other
    }
  }

  func thrown(_ units: UnsafeBufferPointer<UInt16>) -> ThrowSites.Thrown {
    let text = Array(units[first.start..<first.end])
    if count == 1 {
      switch first.kind {
      case .string, .number: return Self.value(of: first, text).map { .literal($0) } ?? .other
      case .name:
        return Self.constants.contains { text.elementsEqual($0.utf16) } ? .literal(text) : .variable(text)
      default: return .other
      }
    }
    if state == .called, let callee { return .call(Array(units[callee.start..<callee.end])) }
    let words = ["{", "[", "function", "class"]
    return words.contains { text.elementsEqual($0.utf16) } ? .object : .other
  }

  /// Returns a literal's value as a string; nil if it has escapes or another base, which are never compared.
  private static func value(of token: ScriptToken, _ text: [UInt16]) -> [UInt16]? {
    guard !text.contains(.ascii("\\")) else { return nil }
    if token.kind == .string { return text.count < 2 ? nil : Array(text.dropFirst().dropLast()) }
    return text.allSatisfy(\.isDigit) && (text.first != .ascii("0") || text.count == 1) ? Array(text) : nil
  }
}
