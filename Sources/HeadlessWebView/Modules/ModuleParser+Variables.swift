/// What `const`, `let` and `var` declare.
extension ModuleParser {
  /// The names that a declaration binds.
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

  /// The comma behind a variable's initialiser, or the token at which the declaration ended.
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

  /// Whether an expression may end with a token.
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

  /// The names that a destructuring pattern binds: ECMAScript, "Destructuring Binding Patterns".
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
        // `key: target`, with a key in brackets or without; a name alone is both.
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
