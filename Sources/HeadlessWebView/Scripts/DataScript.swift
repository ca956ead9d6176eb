import JavaScriptEngine

/// Recognizes scripts that consist of assignments of literals and calls with one literal, such as JSONP responses.
///
/// WebKit executes such a script without compiling it. Its exceptions have no location, so they are muted.
struct DataScript {
  /// The number of names in the path of the first statement.
  private(set) var firstPath = 0
  private var tokens: [ScriptToken] = []
  private var at = 0
  private let units: UnsafeBufferPointer<UInt16>

  /// The number of code units up to which scripts are examined.
  private static let mostUnits = 1 << 16

  /// Returns whether an exception of a script's own statements is muted.
  ///
  /// - Parameter isMissingVariable: Indicates whether the exception says that a variable does not exist. If the first
  ///   statement calls a member of such a variable, WebKit compiles the script after all.
  static func mutes(_ text: UTF16Text, isMissingVariable: Bool) -> Bool {
    guard text.count <= mostUnits else { return false }
    return text.withUTF16 { units in
      var script = DataScript(units: units)
      return script.matches() && !(isMissingVariable && script.firstPath > 1)
    }
  }

  private init(units: UnsafeBufferPointer<UInt16>) { self.units = units }

  private mutating func matches() -> Bool {
    var lexer = ScriptLexer(units)
    var end = 0
    while let token = lexer.next() {
      // A comment makes it an ordinary script.
      guard units[end..<token.start].allSatisfy({ $0.isBlank || $0.isLineEnd }) else { return false }
      end = token.end
      tokens.append(token)
    }
    guard units[end...].allSatisfy({ $0.isBlank || $0.isLineEnd }), !tokens.isEmpty else { return false }
    while at < tokens.count {
      guard statement() else { return false }
      if !take(";") { break }
    }
    return at == tokens.count
  }

  private var token: ScriptToken? { at < tokens.count ? tokens[at] : nil }

  private func text(_ token: ScriptToken) -> Slice<UnsafeBufferPointer<UInt16>> { units[token.start..<token.end] }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard let token, token.kind == .punctuator, text(token).elementsEqual([.ascii(scalar)]) else { return false }
    at += 1
    return true
  }

  private mutating func takeName() -> Bool {
    guard let token, token.kind == .name else { return false }
    at += 1
    return true
  }

  private mutating func takeNumber() -> Bool {
    guard let token, token.kind == .number, Double(String(decoding: text(token), as: UTF16.self)) != nil else {
      return false
    }
    at += 1
    return true
  }

  private mutating func statement() -> Bool {
    let isFirst = at == 0
    guard let first = token, takeName(), !Self.isReserved(text(first)) else { return false }
    if text(first).elementsEqual("var".utf16) {
      return takeName() && take("=") && literal()
    }
    var count = 1
    var canBeCalled = true
    while true {
      if take(".") {
        guard takeName() else { return false }
        canBeCalled = true
      } else if take("[") {
        guard takeNumber(), take("]") else { return false }
        canBeCalled = false
      } else {
        break
      }
      count += 1
    }
    if isFirst { firstPath = count }
    if take("=") { return literal() }
    return canBeCalled && take("(") && literal() && take(")")
  }

  /// Returns whether a name at the start of a statement is a word of the language.
  private static func isReserved(_ name: Slice<UnsafeBufferPointer<UInt16>>) -> Bool {
    let words = ["this", "super", "null", "true", "false", "function", "class", "debugger", "import"]
    return words.contains { name.elementsEqual($0.utf16) } || ReservedWord(UnsafeBufferPointer(rebasing: name)) != nil
  }

  private mutating func literal() -> Bool {
    guard let first = token else { return false }
    switch first.kind {
    case .string:
      at += 1
      return true
    case .number: return takeNumber()
    case .name:
      at += 1
      return ["true", "false", "null"].contains { text(first).elementsEqual($0.utf16) }
    case .punctuator:
      if take("-") { return takeNumber() }
      if take("[") { return list(until: "]") { $0.literal() } }
      return take("{")
        && list(until: "}") { script in
          guard let key = script.token, key.kind == .string || key.kind == .name else { return false }
          script.at += 1
          return script.take(":") && script.literal()
        }
    default: return false
    }
  }

  private mutating func list(until end: Unicode.Scalar, _ element: (inout DataScript) -> Bool) -> Bool {
    if take(end) { return true }
    repeat { guard element(&self) else { return false } } while take(",")
    return take(end)
  }
}
