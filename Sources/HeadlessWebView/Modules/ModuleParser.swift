/// Removes `import` and `export` from a module's text.
///
/// The text keeps its length and its lines, so that errors and stacks have the locations of the original.
struct ModuleParser {
  typealias Failure = ModuleRecord.Failure

  let units: UnsafeBufferPointer<UInt16>
  let source: ModuleTokenizer
  var record = ModuleRecord()
  /// The imported names and their imports.
  var imported: [String: ModuleRecord.Import] = [:]
  /// The names in `export { … }`, which may be imported ones.
  var listed: [(name: String, local: String, offset: Int)] = []
  /// The locals that `const` or `class` declares.
  var constants: Set<String> = []
  private var exportedNames: Set<String> = []

  var tokens: [ModuleToken] { source.tokens }

  static func parse(_ units: UnsafeBufferPointer<UInt16>) throws(Failure) -> ModuleRecord {
    var parser = ModuleParser(units)
    try parser.run()
    return parser.record
  }

  private init(_ units: UnsafeBufferPointer<UInt16>) {
    self.units = units
    source = ModuleTokenizer(units)
    record.body = Array(units)
  }

  private mutating func run() throws(Failure) {
    guard let mark = ModuleRecord.mark(in: units) else {
      throw Failure(message: "Modules that use all of the letters ª, º and µ are unsupported", offset: 0)
    }
    record.mark = mark
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.kind == .name, !source.isMember(index) {
        if source.is(index, "import") {
          index = try takeImport(index)
          continue
        } else if source.is(index, "export"), token.depth == 0 {
          index = try takeExport(index)
          continue
        } else if source.is(index, "await"), !token.isInFunction, !token.isAmongKeys {
          record.hasTopLevelAwait = true
        } else if source.is(index, "return"), !token.isInFunction, !token.isAmongKeys {
          throw Failure(message: "Return statements are only valid inside functions.", offset: token.start)
        }
      }
      index += 1
    }
    try resolveListed()
    findAssignments()
    findCalls()
  }

  // MARK: Text

  func string(_ index: Int) -> String { String(decoding: source.text(index), as: UTF16.self) }

  /// Returns a name that is declared or referenced.
  func name(_ index: Int) throws(Failure) -> String {
    guard index < tokens.count, tokens[index].kind == .name else { throw unexpected(index) }
    let name = string(index)
    guard !name.contains("\\") else {
      throw Failure(
        message: "Escape sequences in the name of an import or export are unsupported", offset: tokens[index].start)
    }
    return name
  }

  func unexpected(_ index: Int) -> Failure {
    guard index < tokens.count else { return Failure(message: "Unexpected end of script", offset: units.count) }
    return Failure(message: "Unexpected token '\(string(index))'", offset: tokens[index].start)
  }

  /// Replaces a piece of the text by spaces, except its line ends.
  mutating func blank(_ start: Int, _ end: Int) {
    for offset in start..<end where !units[offset].isLineEnd { record.body[offset] = 0x20 }
  }

  mutating func put(_ text: String, at offset: Int) {
    for (index, unit) in text.utf16.enumerated() { record.body[offset + index] = unit }
  }

  func own(_ letter: Unicode.Scalar) -> String { String(decoding: [record.mark, .ascii(letter)], as: UTF16.self) }

  /// Blanks a declaration from its first token to the one before `end`; the remaining text ends a statement.
  mutating func remove(_ first: Int, to end: Int) {
    let start = tokens[first].start
    blank(start, tokens[end - 1].end)
    put(";", at: start)
  }

  // MARK: Exports

  mutating func export(_ name: String, local: String, at offset: Int) throws(Failure) {
    try claim(name, at: offset)
    record.exports.append(.init(name: name, local: local))
  }

  mutating func claim(_ name: String, at offset: Int) throws(Failure) {
    guard exportedNames.insert(name).inserted else {
      throw Failure(message: "Cannot export a duplicate name '\(name)'.", offset: offset)
    }
  }

  /// Resolves the names in `export { name }`: an imported name is re-exported; any other is a variable of the module.
  private mutating func resolveListed() throws(Failure) {
    guard !listed.isEmpty else { return }
    let declared = declaredNames()
    for (name, local, offset) in listed {
      if let found = imported[local] {
        try claim(name, at: offset)
        record.indirectExports.append(.init(name: name, request: found.request, imported: found.name))
      } else {
        guard declared.contains(local) else {
          throw Failure(
            message: "Exported binding '\(local)' needs to refer to a top-level declared variable.", offset: offset)
        }
        try export(name, local: local, at: offset)
      }
    }
  }

  /// Returns the listed names that occur outside of the lists: a name that a module does not declare cannot be
  /// exported.
  private func declaredNames() -> Set<String> {
    let wanted = NameTable(listed.map(\.local))
    var found: Set<String> = []
    for index in tokens.indices where tokens[index].kind == .name && !source.isMember(index) {
      // Blanked text belongs to the lists themselves.
      guard record.body[tokens[index].start] == units[tokens[index].start] else { continue }
      if let name = wanted.name(of: source.text(index)) { found.insert(name) }
    }
    return found
  }
}
