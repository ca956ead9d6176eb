/// The names that `const`, `let` and `var` declare.
extension ModuleParser {
  /// Returns the names that a declaration binds.
  func declaredVariables(behind keyword: Int) throws(Failure) -> [(name: String, offset: Int)] {
    var found: [(name: String, offset: Int)] = []
    var index = keyword + 1
    while true {
      guard index < tokens.count else { throw unexpected(index) }
      if source.is(index, "[") || source.is(index, "{") {
        let end = tokens[index].partner
        guard end > index else { throw unexpected(tokens.count) }
        try collectPattern(index, end, into: &found)
        index = end + 1
      } else {
        found.append((try name(index), tokens[index].start))
        index += 1
      }
      index = endOfInitialiser(index)
      guard source.is(index, ",") else { return found }
      index += 1
    }
  }

  /// Returns the comma after a variable's initialiser, or the token that ends the declaration.
  private func endOfInitialiser(_ start: Int) -> Int {
    var index = start
    while index < tokens.count {
      let token = tokens[index]
      if token.depth == 0 {
        if source.is(index, ",") || source.is(index, ";") { return index }
        let isEnded = index > start && token.isOnNewLine && endsExpression(index - 1)
        if isEnded,
          ModuleTokenizer.beginsStatement(token.kind, source.text(index))
            || source.is(index, "!") && !source.is(index + 1, "=")
        {
          return index
        }
      }
      index += 1
    }
    return index
  }

  /// Returns whether an expression may end with a token.
  private func endsExpression(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .punctuator:
      return [")", "]", "}", "++", "--"].contains(string(index))
    case .name:
      return source.isMember(index)
        || !["typeof", "void", "delete", "new", "in", "instanceof", "await", "yield", "of"].contains(string(index))
    default: return true
    }
  }

  /// Collects the names that a destructuring pattern binds: ECMAScript, "Destructuring Binding Patterns".
  private func collectPattern(_ open: Int, _ close: Int, into found: inout [(name: String, offset: Int)])
    throws(Failure)
  {
    let isObject = source.is(open, "{")
    var index = open + 1
    while index < close {
      if source.is(index, ",") {
        index += 1
        continue
      }
      if source.is(index, "."), source.is(index + 1, "."), source.is(index + 2, ".") {
        index += 3
      } else if isObject {
        // `key: target`, with a key in brackets or without; a single name is both.
        let keyEnd = source.is(index, "[") ? tokens[index].partner + 1 : index + 1
        guard keyEnd > index else { throw unexpected(index) }
        if source.is(keyEnd, ":") { index = keyEnd + 1 }
      }
      if source.is(index, "[") || source.is(index, "{") {
        let end = tokens[index].partner
        guard end > index, end < close else { throw unexpected(index) }
        try collectPattern(index, end, into: &found)
        index = end + 1
      } else {
        found.append((try name(index), tokens[index].start))
        index += 1
      }
      // A default, up to the next comma of the pattern.
      let depth = tokens[open].depth + 1
      while index < close, !(tokens[index].depth == depth && source.is(index, ",")) { index += 1 }
    }
  }
}

/// The uses of names in a module.
extension ModuleParser {
  /// Finds the exported variables that may change after the module has run: those that are assigned in a function.
  ///
  /// Scopes are ignored: an assignment to another variable of the same name counts, too, which is slower but never
  /// wrong.
  mutating func findAssignments() {
    let constants = constants
    let table = NameTable(record.exports.map(\.local).filter { !constants.contains($0) })
    guard !table.isEmpty else { return }
    var changing: Set<String> = []
    for index in tokens.indices {
      let token = tokens[index]
      if token.kind == .name {
        guard token.runsLater, !source.isMember(index), let name = table.name(of: source.text(index)) else { continue }
        if isAssigned(index) { changing.insert(name) }
      } else if token.partner >= 0, token.partner < index, token.runsLater, isPatternEnd(index) {
        for inner in token.partner..<index where tokens[inner].kind == .name {
          if let name = table.name(of: source.text(inner)) { changing.insert(name) }
        }
      }
    }
    for index in record.exports.indices where changing.contains(record.exports[index].local) {
      record.exports[index].isStable = false
    }
  }

  private func isAssigned(_ index: Int) -> Bool {
    if source.is(index - 1, "++") || source.is(index - 1, "--") || source.is(index + 1, "++")
      || source.is(index + 1, "--")
    {
      return true
    }
    // The lexer returns the two signs of `++` as one token, and all other operators as one token per sign.
    if isDoubled(index - 2) || isDoubled(index + 1) { return true }
    if source.is(index + 1, "of") || source.is(index + 1, "in") { return true }
    var text: [UInt16] = []
    var at = index + 1
    while at < tokens.count, tokens[at].kind == .punctuator, text.isEmpty || tokens[at].start == tokens[at - 1].end,
      tokens[at].end - tokens[at].start == 1
    {
      let unit = units[tokens[at].start]
      text.append(unit)
      at += 1
      if unit == .ascii("=") { break }
    }
    guard text.last == .ascii("="), !(at < tokens.count && source.is(at, "=") && tokens[at].start == tokens[at - 1].end)
    else { return false }
    return ["=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??="]
      .contains { $0.utf16.elementsEqual(text) }
  }

  private func isDoubled(_ index: Int) -> Bool {
    guard index >= 0, index + 1 < tokens.count, tokens[index].end == tokens[index + 1].start else { return false }
    return source.is(index, "+") && source.is(index + 1, "+") || source.is(index, "-") && source.is(index + 1, "-")
  }

  /// Returns whether a closing bracket ends a pattern that is destructured in an assignment or in the head of a loop.
  private func isPatternEnd(_ index: Int) -> Bool {
    guard source.is(index, "]") || source.is(index, "}") else { return false }
    if source.is(index + 1, "of") || source.is(index + 1, "in") { return true }
    return source.is(index + 1, "=") && !(source.is(index + 2, "=") && tokens[index + 2].start == tokens[index + 1].end)
  }

  /// Finds the calls of imported names, which must not receive the object that stores the names as `this`.
  mutating func findCalls() {
    let table = NameTable(record.imports.lazy.map(\.local))
    guard !table.isEmpty else { return }
    for index in tokens.indices where tokens[index].kind == .name && !source.isMember(index) {
      guard let name = table.name(of: source.text(index)), index + 1 < tokens.count else { continue }
      let isCall = source.is(index + 1, "(")
      let isTag = tokens[index + 1].kind == .template && units[tokens[index + 1].start] == .ascii("`")
      let isOptional = source.is(index + 1, "?") && source.is(index + 2, ".") && source.is(index + 3, "(")
      guard isCall || isTag || isOptional, !source.isMethodName(index) else { continue }
      guard !source.is(index - 1, "function"), !source.is(index - 1, "new"),
        !(source.is(index - 1, "*") && source.is(index - 2, "function"))
      else { continue }
      record.callSites.append(.init(start: tokens[index].start, end: tokens[index].end, name: name))
    }
  }
}
