/// The three forms of `import`.
extension ModuleParser {
  /// Parses an `import`; returns the token after it.
  mutating func takeImport(_ index: Int) throws(Failure) -> Int {
    let token = tokens[index]
    if source.is(index + 1, "(") {
      if !source.isMethodName(index) { putCall(at: token) }
      return index + 1
    }
    if source.is(index + 1, "."), source.is(index + 2, "meta") {
      record.hasModuleSyntax = true
      blank(token.start, tokens[index + 2].end)
      put(own("m") + "()", at: token.start)
      return index + 3
    }
    // A key of an object, or an error for which the engine has a better message.
    guard token.depth == 0, !source.is(index + 1, "."), !source.is(index + 1, ":") else { return index + 1 }
    return try takeImportDeclaration(index)
  }

  private mutating func putCall(at token: ModuleToken) {
    blank(token.start, token.end)
    put(own("i"), at: token.start)
  }

  private mutating func takeImportDeclaration(_ first: Int) throws(Failure) -> Int {
    record.hasModuleSyntax = true
    var index = first + 1
    var bindings: [(local: String, name: String?)] = []
    if index < tokens.count, tokens[index].kind == .string {
      let (_, end) = try request(at: index)
      remove(first, to: end)
      return end
    }
    if index < tokens.count, tokens[index].kind == .name {
      bindings.append((try name(index), "default"))
      index += 1
      if source.is(index, ",") { index += 1 } else { return try finishImport(first, index, bindings) }
    }
    if source.is(index, "*") {
      guard source.is(index + 1, "as") else { throw unexpected(index + 1) }
      bindings.append((try name(index + 2), nil))
      return try finishImport(first, index + 3, bindings)
    }
    guard source.is(index, "{") else { throw unexpected(index) }
    index += 1
    while !source.is(index, "}") {
      guard index < tokens.count else { throw unexpected(index) }
      let isString = tokens[index].kind == .string
      let imported = try exportName(index)
      index += 1
      if source.is(index, "as") {
        bindings.append((try name(index + 1), imported))
        index += 2
      } else {
        guard !isString else { throw unexpected(index) }
        bindings.append((imported, imported))
      }
      if source.is(index, ",") { index += 1 } else if !source.is(index, "}") { throw unexpected(index) }
    }
    return try finishImport(first, index + 1, bindings)
  }

  private mutating func finishImport(
    _ first: Int, _ index: Int, _ bindings: [(local: String, name: String?)]
  ) throws(Failure) -> Int {
    guard source.is(index, "from") else { throw unexpected(index) }
    let (request, end) = try request(at: index + 1)
    for (local, name) in bindings {
      let binding = ModuleRecord.Import(local: local, request: request, name: name)
      guard imported.updateValue(binding, forKey: local) == nil else {
        throw Failure(
          message: "Cannot declare an imported binding name twice: '\(local)'.", offset: tokens[first].start)
      }
      record.imports.append(binding)
    }
    remove(first, to: end)
    return end
  }

  /// Parses the specifier and attributes after `from`; returns the request's number and the next token.
  mutating func request(at index: Int) throws(Failure) -> (request: Int, end: Int) {
    guard index < tokens.count, tokens[index].kind == .string else { throw unexpected(index) }
    let specifier = try literal(index)
    var type = ""
    var end = index + 1
    if source.is(end, "with"), source.is(end + 1, "{") {
      end += 2
      while !source.is(end, "}") {
        guard end + 2 < tokens.count, source.is(end + 1, ":"), tokens[end + 2].kind == .string else {
          throw unexpected(end)
        }
        let key = try exportName(end)
        guard key == "type" else {
          throw Failure(message: "Import attribute \"\(key)\" is not supported", offset: tokens[end].start)
        }
        type = try literal(end + 2)
        end += 3
        if source.is(end, ",") { end += 1 }
      }
      end += 1
    }
    if source.is(end, ";") {
      end += 1
    } else if end < tokens.count, !tokens[end].isOnNewLine, !source.is(end, "}") {
      throw unexpected(end)
    }
    let wanted = ModuleRecord.Request(specifier: specifier, type: type)
    if let known = record.requests.firstIndex(of: wanted) { return (known, end) }
    record.requests.append(wanted)
    return (record.requests.count - 1, end)
  }

  /// Returns a name of the other side of an import or export, which may be a string.
  func exportName(_ index: Int) throws(Failure) -> String {
    guard index < tokens.count else { throw unexpected(index) }
    return tokens[index].kind == .string ? try literal(index) : try name(index)
  }

  /// Returns a string literal's value.
  func literal(_ index: Int) throws(Failure) -> String {
    let token = tokens[index]
    guard token.end - token.start >= 2, units[token.end - 1] == units[token.start] else { throw unexpected(index) }
    var value: [UInt16] = []
    var offset = token.start + 1
    while offset < token.end - 1 {
      let unit = units[offset]
      offset += 1
      guard unit == .ascii("\\") else {
        value.append(unit)
        continue
      }
      offset = try escape(offset, end: token.end - 1, into: &value)
    }
    return String(decoding: value, as: UTF16.self)
  }

  /// Parses an escape after its backslash; returns the offset after it.
  private func escape(_ start: Int, end: Int, into value: inout [UInt16]) throws(Failure) -> Int {
    let unit = units[start]
    let simple: [UInt16: UInt16] = [0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D, 0x62: 0x08, 0x66: 0x0C, 0x76: 0x0B, 0x30: 0]
    if unit.isLineEnd { return start + (unit == 0x0D && units[start + 1] == 0x0A ? 2 : 1) }
    guard unit == .ascii("x") || unit == .ascii("u") else {
      value.append(simple[unit] ?? unit)
      return start + 1
    }
    var digits = start + 1
    var last = digits + (unit == .ascii("x") ? 2 : 4)
    let isBraced = unit == .ascii("u") && units[digits] == .ascii("{")
    if isBraced {
      digits += 1
      last = digits
      while last < end, units[last] != .ascii("}") { last += 1 }
    }
    guard last <= end, let code = UInt32(String(decoding: units[digits..<last], as: UTF16.self), radix: 16),
      code <= 0x10FFFF
    else {
      throw Failure(
        message: "\\\(Character(Unicode.Scalar(UInt8(unit)))) can only be followed by a hex character sequence",
        offset: start)
    }
    if code > 0xFFFF {
      value.append(UInt16(0xD7C0 + (code >> 10)))
      value.append(UInt16(0xDC00 + (code & 0x3FF)))
    } else {
      value.append(UInt16(code))
    }
    return isBraced ? last + 1 : last
  }
}
