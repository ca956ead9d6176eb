/// `export` in its forms.
extension ModuleParser {
  /// Takes what an `export` begins; returns the token from which the module's own text goes on.
  mutating func takeExport(_ first: Int) throws(Failure) -> Int {
    let next = first + 1
    if source.is(next, "default") { return try takeDefault(first) }
    if source.is(next, "*") { return try takeStar(first) }
    if source.is(next, "{") { return try takeList(first) }
    let token = tokens[first]
    blank(token.start, token.end)
    if source.is(next, "const") || source.is(next, "let") || source.is(next, "var") {
      for (name, offset) in try declaredVariables(behind: next) {
        try export(name, local: name, at: offset)
        if source.is(next, "const") { constants.insert(name) }
      }
      return next + 1
    }
    let isClass = source.is(next, "class")
    guard isClass || functionName(at: next) != nil else { throw unexpected(next) }
    let declared = try name(isClass ? next + 1 : functionName(at: next) ?? next)
    try export(declared, local: declared, at: tokens[next].start)
    return next + 1
  }

  /// Where a function's name stands, or its parentheses; nil where no function begins.
  private func functionName(at index: Int) -> Int? {
    var index = index
    if source.is(index, "async") {
      guard index + 1 < tokens.count, !tokens[index + 1].isOnNewLine else { return nil }
      index += 1
    }
    guard source.is(index, "function") else { return nil }
    return index + (source.is(index + 1, "*") ? 2 : 1)
  }

  private mutating func takeDefault(_ first: Int) throws(Failure) -> Int {
    let next = first + 2
    guard next < tokens.count else { throw unexpected(next) }
    let start = tokens[first].start
    let behind = tokens[first + 1].end
    if let place = functionName(at: next) {
      if !source.is(place, "(") {
        try export("default", local: try name(place), at: start)
        blank(start, behind)
      } else {
        // It is hoisted like any function declaration, and so needs a name.
        let keyword = (source.is(next, "async") ? "async " : "") + "function" + (source.is(place - 1, "*") ? "* " : " ")
        blank(start, tokens[place - 1].end)
        put(keyword + own("d"), at: tokens[place - 1].end - keyword.utf16.count - 2)
        try export("default", local: own("d"), at: start)
      }
      return place
    }
    if source.is(next, "class"), next + 1 < tokens.count, tokens[next + 1].kind == .name, !source.is(next + 1, "extends") {
      try export("default", local: try name(next + 1), at: start)
      blank(start, behind)
      return next + 1
    }
    blank(start, behind)
    put("const \(own("d"))=", at: start)
    constants.insert(own("d"))
    try export("default", local: own("d"), at: start)
    return next
  }

  private mutating func takeStar(_ first: Int) throws(Failure) -> Int {
    var index = first + 2
    var exported: String?
    if source.is(index, "as") {
      exported = try exportName(index + 1)
      index += 2
    }
    guard source.is(index, "from") else { throw unexpected(index) }
    let (request, end) = try request(at: index + 1)
    if let exported {
      try claim(exported, at: tokens[first].start)
      record.indirectExports.append(.init(name: exported, request: request, imported: nil))
    } else {
      record.starExports.append(request)
    }
    remove(first, to: end)
    return end
  }

  private mutating func takeList(_ first: Int) throws(Failure) -> Int {
    var index = first + 2
    var members: [(name: String, local: String, offset: Int, isString: Bool)] = []
    while !source.is(index, "}") {
      let local = try exportName(index)
      let (offset, isString) = (tokens[index].start, tokens[index].kind == .string)
      index += 1
      if source.is(index, "as") {
        members.append((try exportName(index + 1), local, offset, isString))
        index += 2
      } else {
        members.append((local, local, offset, isString))
      }
      if source.is(index, ",") { index += 1 } else if !source.is(index, "}") { throw unexpected(index) }
    }
    index += 1
    guard source.is(index, "from") else {
      for member in members {
        guard !member.isString else { throw Failure(message: "Unexpected string literal", offset: member.offset) }
        listed.append((member.name, member.local, member.offset))
      }
      if source.is(index, ";") { index += 1 }
      remove(first, to: index)
      return index
    }
    let (request, end) = try request(at: index + 1)
    for member in members {
      try claim(member.name, at: member.offset)
      record.indirectExports.append(.init(name: member.name, request: request, imported: member.local))
    }
    remove(first, to: end)
    return end
  }

  // MARK: Variables

  /// The names that a declaration binds.
  private func declaredVariables(behind keyword: Int) throws(Failure) -> [(name: String, offset: Int)] {
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
        if isEnded, ModuleTokenizer.beginsStatement(token.kind, source.text(index)) || source.is(index, "!") && !source.is(index + 1, "=") {
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
      return source.isMember(index) || !["typeof", "void", "delete", "new", "in", "instanceof", "await", "yield", "of"].contains(string(index))
    default: return true
    }
  }

  /// The names that a destructuring pattern binds: ECMAScript, "Destructuring Binding Patterns".
  private func collectPattern(_ open: Int, _ close: Int, into found: inout [(name: String, offset: Int)]) throws(Failure) {
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
