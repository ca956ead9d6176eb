/// What a module does with its names.
extension ModuleParser {
  /// Finds the exported variables that may change after the module has run: those that are assigned in a function.
  ///
  /// No scope is looked at: another variable of the same name makes it count, too, which costs time and is never wrong.
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
    // The lexer gives the two signs of `++` as one token, all other operators a sign at a time.
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

  /// Whether a closing bracket ends what is taken apart in an assignment or in the head of a loop.
  private func isPatternEnd(_ index: Int) -> Bool {
    guard source.is(index, "]") || source.is(index, "}") else { return false }
    if source.is(index + 1, "of") || source.is(index + 1, "in") { return true }
    return source.is(index + 1, "=") && !(source.is(index + 2, "=") && tokens[index + 2].start == tokens[index + 1].end)
  }

  /// Finds the calls of imported names, which must not get `this` from where the names are kept.
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
