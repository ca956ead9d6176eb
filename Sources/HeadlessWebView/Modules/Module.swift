import JavaScriptEngine

/// A module of a page: its text and its declarations.
///
/// The C API has no module loader. A module's text becomes the body of a strict function, which reads its imports from
/// the enclosing function and provides its exports as functions that read a variable.
final class Module {
  let record: ModuleRecord
  let text: UTF16Text
  let url: String
  let line: Int
  private let indent: Int

  /// - Parameter indent: The number of columns before the text in its first line.
  init(_ text: UTF16Text, url: String, line: Int, indent: Int = 0) throws(ModuleRecord.Failure) {
    self.indent = indent
    record = try text.withUTF16 { units throws(ModuleRecord.Failure) in try ModuleParser.parse(units) }
    (self.text, self.url, self.line) = (text, url, line)
  }

  /// The form of the function.
  struct Form {
    /// The imports whose values are final when the module runs.
    var constants: [String] = []
    /// The imports that are looked up at each use.
    var lookedUp: Set<String> = []
    /// Indicates whether it is in a cycle: its declarations must exist before it runs, so it runs in two steps.
    var isCyclic = false
  }

  /// The line on which the function's source text begins.
  var firstLine: Int { max(line - 1, 1) }

  /// Returns the source text of the function, and the number of columns by which the module's first line is shifted.
  func source(_ form: Form) -> (text: UTF16Text, shift: Int) {
    let mark = String(decoding: [record.mark], as: UTF16.self)
    var head = "(function(\(mark)i,\(mark)m,\(mark)e,\(mark)c,\(mark)v,\(mark)w){"
    if !form.constants.isEmpty { head += "const{\(form.constants.joined(separator: ","))}=\(mark)v;" }
    if !form.lookedUp.isEmpty { head += "with(\(mark)w)" }
    let getters = record.exports.map { "()=>\($0.local)" }.joined(separator: ",")
    head += "return \(record.hasTopLevelAwait ? "async " : "")function\(form.isCyclic ? "*" : "")(){'use strict';"
    head += "\(mark)e(\(getters));"
    if form.isCyclic { head += "yield;" }
    // The text begins in a line of its own if there is one before its first line. `ModuleLayout` reads the comment.
    head += line > 1 ? "/*\(mark)*/\n" + String(repeating: " ", count: indent) : "/*\(mark)\(indent)*/"
    var units = Array(head.utf16)
    let shift = line > 1 ? 0 : units.count
    var position = 0
    for site in record.callSites where form.lookedUp.contains(site.name) {
      units += record.body[position..<site.start]
      units += "\(mark)c(\(site.name))".utf16
      position = site.end
    }
    units += record.body[position...]
    units += "\n}})".utf16
    return (units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }, shift)
  }

  /// Returns the line of an offset in the text.
  static func line(of offset: Int, in text: UTF16Text, first: Int) -> Int {
    text.withUTF16 { units in
      units.indices.prefix(offset).count { index in
        units[index].isLineEnd
          && !(units[index] == 0x0D && index + 1 < units.count && units[index + 1] == 0x0A)
      } + first
    }
  }
}

/// The imports and exports that a module declares: ECMAScript, "Source Text Module Records".
struct ModuleRecord {
  struct Request: Equatable {
    let specifier: String
    /// The value of the attribute `type`; empty if there is none.
    let type: String
  }

  struct Import: Equatable {
    let local: String
    let request: Int
    /// Nil for all names, as a namespace.
    let name: String?
  }

  struct LocalExport: Equatable {
    let name: String
    let local: String
    /// Indicates whether its value is final once the module has run.
    var isStable = true
  }

  struct IndirectExport: Equatable {
    let name: String
    let request: Int
    /// Nil for all names, as a namespace.
    let imported: String?
  }

  /// The position of a call of a name, or of a tagged template.
  struct CallSite {
    let start: Int
    let end: Int
    let name: String
  }

  var requests: [Request] = []
  var imports: [Import] = []
  var exports: [LocalExport] = []
  var indirectExports: [IndirectExport] = []
  var starExports: [Int] = []
  var hasTopLevelAwait = false
  /// Indicates whether it imports or exports, or uses `import.meta`.
  ///
  /// Classic scripts may call `import()`, too.
  var hasModuleSyntax = false
  /// The text without its declarations; every unit keeps its offset, and every line its end.
  var body: [UInt16] = []
  /// The calls of imported names, in the order of the text.
  var callSites: [CallSite] = []
  /// The prefix of internal names for features that the engine has no function for.
  var mark: UInt16 = 0

  /// The error for a text that is not a module, or is one that cannot be rewritten.
  struct Failure: Error {
    let message: String
    let offset: Int
  }

  /// Returns a letter that does not occur in the text, for internal names.
  static func mark(in units: UnsafeBufferPointer<UInt16>) -> UInt16? {
    [0xAA, 0xBA, 0xB5].first { !units.contains($0) }
  }
}

extension ModuleRecord {
  /// Returns a module's declarations in the format of `Resources/dom/modules/record.js`.
  func declarations(number: Int, in context: Context) throws -> Value {
    func row(_ parts: [String?]) throws -> Value {
      try Value.array(
        parts.map { $0.map { Value($0, in: context) } ?? Value.null(in: context) }, in: context)
    }
    let lists = [
      try requests.map { try row([$0.specifier, $0.type]) },
      try imports.map { try row([$0.local, String($0.request), $0.name]) },
      try exports.map { try row([$0.name, $0.local, $0.isStable ? "1" : ""]) },
      try indirectExports.map { try row([$0.name, String($0.request), $0.imported]) },
      starExports.map { Value(Double($0), in: context) },
    ]
    var parts = [Value(Double(number), in: context)]
    parts += try lists.map { try Value.array($0, in: context) }
    parts.append(Value(hasTopLevelAwait, in: context))
    return try Value.array(parts, in: context)
  }
}
