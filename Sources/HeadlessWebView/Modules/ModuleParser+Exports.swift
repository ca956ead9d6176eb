/// The forms of `export`.
extension ModuleParser {
  /// Parses an `export`; returns the token with which the module's own text continues.
  mutating func takeExport(_ first: Int) throws(Failure) -> Int {
    record.hasModuleSyntax = true
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

  /// Returns the position of a function's name, or of its parentheses; nil if no function begins.
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
    if source.is(next, "class"), next + 1 < tokens.count, tokens[next + 1].kind == .name,
      !source.is(next + 1, "extends")
    {
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
}
