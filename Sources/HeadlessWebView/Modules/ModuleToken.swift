/// A token of a module with its surroundings.
struct ModuleToken {
  let kind: ScriptToken.Kind
  let start: Int
  let end: Int
  let isOnNewLine: Bool
  /// Indicates whether an expression may begin with it, so that it cannot continue a previous one.
  let isOperand: Bool
  /// The bracket depth; a bracket has the depth of its surroundings.
  let depth: Int
  /// Indicates whether it may run later than the module's own statements.
  let runsLater: Bool
  /// Indicates whether it is in a function, where `return` is allowed and `await` has another meaning.
  let isInFunction: Bool
  /// Indicates whether the enclosing braces are those of a class or of an object, where names are keys.
  let isAmongKeys: Bool
  /// The index of the other bracket in the list of tokens; -1 if there is none yet.
  var partner = -1
}

/// Splits a module into tokens and determines which of them are in functions.
struct ModuleTokenizer {
  private enum Surroundings { case plain, block, function, body, object }

  private let units: UnsafeBufferPointer<UInt16>
  private(set) var tokens: [ModuleToken] = []
  private var open: [(token: Int, surroundings: Surroundings, isInFunction: Bool, runsLater: Bool)] = []
  /// The depths of the bodies of arrow functions without braces.
  private var arrows: [Int] = []
  /// The depths of the names of classes whose brace follows.
  private var classes: [Int] = []

  init(_ units: UnsafeBufferPointer<UInt16>) {
    self.units = units
    tokens.reserveCapacity(units.count / 4)
    var lexer = ScriptLexer(units)
    var isOperand = true
    var depth = 0
    while let token = lexer.next() {
      add(token, isOperand: isOperand, depth: depth, depthBehind: lexer.depth, lexer)
      isOperand = lexer.expectsOperand
      depth = lexer.depth
    }
  }

  func text(_ index: Int) -> Slice<UnsafeBufferPointer<UInt16>> { units[tokens[index].start..<tokens[index].end] }

  func `is`(_ index: Int, _ text: StaticString) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let token = tokens[index]
    guard token.end - token.start == text.utf8CodeUnitCount, token.kind == .name || token.kind == .punctuator else {
      return false
    }
    for offset in 0..<text.utf8CodeUnitCount where units[token.start + offset] != UInt16(text.utf8Start[offset]) {
      return false
    }
    return true
  }

  /// Returns whether a token is a property's name after a dot, or a private name.
  func isMember(_ index: Int) -> Bool {
    units[tokens[index].start] == .ascii("#")
      || (self.is(index - 1, ".") && !(self.is(index - 2, ".") && self.is(index - 3, ".")))
  }

  /// Returns whether a name before parentheses is that of a method declaration.
  func isMethodName(_ index: Int) -> Bool {
    guard tokens[index].isAmongKeys, self.is(index + 1, "("), tokens[index + 1].partner > 0 else { return false }
    return self.is(tokens[index + 1].partner + 1, "{")
  }

  private mutating func add(
    _ token: ScriptToken, isOperand: Bool, depth: Int, depthBehind: Int, _ lexer: ScriptLexer
  ) {
    let unit = units[token.start]
    let closes = depthBehind < depth || (token.kind == .template && unit == .ascii("}"))
    if closes, let last = open.popLast() {
      tokens[last.token].partner = tokens.count
      append(token, isOperand, partner: last.token)
    } else {
      append(token, isOperand, partner: -1)
    }
    let index = tokens.count - 1
    let opens = depthBehind > depth || (closes && depthBehind == depth)
    if opens {
      let surroundings = token.kind == .punctuator && unit == .ascii("{") ? brace(index, lexer) : .plain
      let inFunction = tokens[index].isInFunction || surroundings == .function
      open.append((index, surroundings, inFunction, tokens[index].runsLater || inFunction || surroundings == .body))
    } else if token.kind == .punctuator, self.is(index, "=>") {
      // The body may be a block, which begins with a brace.
      arrows.append(open.count)
    } else if token.kind == .name, self.is(index, "class"), !isMember(index), !isKey(index) {
      classes.append(open.count)
    }
  }

  private func isKey(_ index: Int) -> Bool {
    tokens[index].isAmongKeys && (self.is(index - 1, "{") || self.is(index - 1, ","))
  }

  private mutating func append(_ token: ScriptToken, _ isOperand: Bool, partner: Int) {
    let depth = open.count
    while let arrow = arrows.last {
      let isEnd =
        depth < arrow || tokens.last.map { _ in self.isArrowEnd(token, isOperand) && depth == arrow } ?? false
      guard isEnd else { break }
      arrows.removeLast()
    }
    let around = open.last
    let isInArrow = !arrows.isEmpty
    tokens.append(
      ModuleToken(
        kind: token.kind, start: token.start, end: token.end, isOnNewLine: token.isOnNewLine, isOperand: isOperand,
        depth: depth, runsLater: isInArrow || around?.runsLater ?? false,
        isInFunction: isInArrow || around?.isInFunction ?? false,
        isAmongKeys: around?.surroundings == .body || around?.surroundings == .object, partner: partner))
  }

  /// Returns whether a token at an arrow function's own depth comes after its body.
  private func isArrowEnd(_ token: ScriptToken, _ isOperand: Bool) -> Bool {
    let unit = units[token.start]
    if token.kind == .punctuator, [.ascii(","), .ascii(";"), .ascii(":")].contains(unit) { return true }
    let isBraceBehind = tokens.last.map { units[$0.start] == .ascii("}") && $0.kind == .punctuator } ?? false
    return token.isOnNewLine && (!isOperand || isBraceBehind) && Self.beginsStatement(token, units)
  }

  /// Returns whether a token at a line's start cannot continue the previous line.
  ///
  /// Standard: ECMAScript, "Automatic Semicolon Insertion".
  static func beginsStatement(_ token: ScriptToken, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    beginsStatement(token.kind, units[token.start..<token.end])
  }

  static func beginsStatement(_ kind: ScriptToken.Kind, _ text: Slice<UnsafeBufferPointer<UInt16>>) -> Bool {
    switch kind {
    case .name: !text.elementsEqual("in".utf16) && !text.elementsEqual("instanceof".utf16)
    case .number, .string, .regularExpression: true
    case .template: false
    case .punctuator:
      text.elementsEqual("{".utf16) || text.elementsEqual("++".utf16) || text.elementsEqual("--".utf16)
        || text.elementsEqual("~".utf16) || text.elementsEqual("@".utf16)
    }
  }

  /// Returns the kind of block that an opening brace begins.
  private mutating func brace(_ index: Int, _ lexer: ScriptLexer) -> Surroundings {
    if classes.last == open.count, !self.is(index - 1, "extends") {
      classes.removeLast()
      return .body
    }
    if self.is(index - 1, "=>") {
      arrows.removeLast()
      return .function
    }
    if self.is(index - 1, ")"), tokens[index - 1].partner >= 0 {
      return isHead(tokens[index - 1].partner - 1) ? .block : .function
    }
    return lexer.brackets.last?.isExpression ?? false ? .object : .block
  }

  /// Returns whether a token is the keyword of a statement with a head in parentheses.
  private func isHead(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    // Among keys the same word is a method's name; `for await` has an additional word.
    guard !tokens[index].isAmongKeys, !isMember(index) else { return false }
    if self.is(index, "await") { return self.is(index - 1, "for") }
    return self.is(index, "if") || self.is(index, "for") || self.is(index, "while") || self.is(index, "with")
      || self.is(index, "switch") || self.is(index, "catch")
  }
}

/// A few names, with a fast lookup among many tokens.
struct NameTable {
  private var names: [Int: [String]] = [:]
  let isEmpty: Bool

  init(_ list: some Sequence<String>) {
    for name in Set(list) { names[Self.hash(name.utf16), default: []].append(name) }
    isEmpty = names.isEmpty
  }

  /// Returns the name that equals a piece of text, if there is one.
  func name(of text: Slice<UnsafeBufferPointer<UInt16>>) -> String? {
    guard !isEmpty, let candidates = names[Self.hash(text)] else { return nil }
    return candidates.first { $0.utf16.elementsEqual(text) }
  }

  private static func hash(_ units: some Sequence<UInt16>) -> Int {
    units.reduce(5381) { $0 &* 33 &+ Int($1) }
  }
}
