import JavaScriptEngine

/// The `throw` statements of a script that throw a new object or a literal.
///
/// The engine's C API provides the location where an error object was created, and none for other values; a page's
/// `onerror` gets the location of the throw. The source text distinguishes the two cases.
struct ThrowSites {
  /// The value that a statement throws.
  enum Thrown: Equatable {
    /// The value that a constructor or function with that name returns; its arguments begin at an offset.
    case call(name: [UInt16], arguments: Int)
    /// A string, number or other literal, as a script converts it to a string.
    case literal([UInt16])
  }

  struct Site: Equatable {
    let thrown: Thrown
    /// The end of the thrown expression, which is the location that WebKit reports.
    let end: Int
  }

  private(set) var sites: [Site] = []

  init(in text: UTF16Text) { text.withUTF16 { scan($0) } }

  private mutating func scan(_ units: UnsafeBufferPointer<UInt16>) {
    var lexer = ScriptLexer(units)
    var isBehindDot = false
    var ahead = lexer.next()
    while let token = ahead {
      let isThrow = token.kind == .name && !isBehindDot && units[token.start..<token.end].elementsEqual("throw".utf16)
      isBehindDot = token.kind == .punctuator && units[token.start] == .ascii(".")
      ahead = lexer.next()
      if isThrow { ahead = readExpression(behind: ahead, with: &lexer) }
    }
  }

  /// Reads the expression of a `throw`, and returns the first token that is not part of it.
  private mutating func readExpression(behind first: ScriptToken?, with lexer: inout ScriptLexer) -> ScriptToken? {
    guard let first, !first.isOnNewLine else { return first }
    let units = lexer.units
    switch first.kind {
    case .string, .number:
      let next = lexer.next()
      if endsStatement(next, units), let value = Self.value(of: first, units) {
        sites.append(Site(thrown: .literal(value), end: first.end))
      }
      return next
    case .name:
      return readName(first, with: &lexer)
    default:
      return first
    }
  }

  private mutating func readName(_ first: ScriptToken, with lexer: inout ScriptLexer) -> ScriptToken? {
    let units = lexer.units
    var name = first
    var token = lexer.next()
    if units[first.start..<first.end].elementsEqual("new".utf16), let constructor = token, constructor.kind == .name {
      name = constructor
      token = lexer.next()
    } else if endsStatement(token, units), Self.constants.contains(where: { isText(first, $0, units) }) {
      sites.append(Site(thrown: .literal(Array(units[first.start..<first.end])), end: first.end))
      return token
    }
    while let dot = token, isPunctuator(dot, ".", units), let member = lexer.next() {
      guard member.kind == .name else { return member }
      name = member
      token = lexer.next()
    }
    guard let open = token, isPunctuator(open, "(", units) else { return token }
    let depth = lexer.depth
    while let inner = lexer.next() {
      guard lexer.depth < depth else { continue }
      let next = lexer.next()
      if endsStatement(next, units) {
        let called = Array(units[name.start..<name.end])
        sites.append(Site(thrown: .call(name: called, arguments: open.start), end: inner.end))
      }
      return next
    }
    return nil
  }

  private static let constants = ["null", "undefined", "true", "false", "NaN", "Infinity"]

  private func isText(_ token: ScriptToken, _ text: String, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    units[token.start..<token.end].elementsEqual(text.utf16)
  }

  private func isPunctuator(
    _ token: ScriptToken, _ scalar: Unicode.Scalar, _ units: UnsafeBufferPointer<UInt16>
  ) -> Bool {
    token.kind == .punctuator && units[token.start] == .ascii(scalar)
  }

  private func endsStatement(_ token: ScriptToken?, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    guard let token else { return true }
    if token.kind == .punctuator { return isPunctuator(token, ";", units) || isPunctuator(token, "}", units) }
    return token.isOnNewLine
  }

  /// Returns a literal's value as a string; nil if it has escapes or another base, which are never compared.
  private static func value(of token: ScriptToken, _ units: UnsafeBufferPointer<UInt16>) -> [UInt16]? {
    let text = units[token.start..<token.end]
    guard !text.contains(.ascii("\\")) else { return nil }
    if token.kind == .string { return text.count < 2 ? nil : Array(text.dropFirst().dropLast()) }
    return text.allSatisfy(\.isDigit) && (text.first != .ascii("0") || text.count == 1) ? Array(text) : nil
  }
}
