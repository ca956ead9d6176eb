import Foundation
import HeadlessWebView
import JavaScriptEngine

/// Finds and reads the files that a spec imports, and creates modules from them.
final class SpecModules {
  private let texts: ModuleTexts
  private let resolver: ModuleResolver
  /// The URL of the script that links modules.
  static let systemURL = "testing/module-system.js"
  /// The texts of the files, and their source maps.
  let sources: SpecSources

  /// The files that were looked up, whether they exist or not.
  var candidates: Set<String> { resolver.candidates.union(resolver.configurationFiles) }

  /// Called before a file or a module of the spec runs.
  var willRun: () -> Void = {}

  /// The number of columns that the engine's text of a module inserts before the first line of the module's own text.
  let shifts: Shifts

  /// The shifts of the files' texts.
  final class Shifts {
    fileprivate(set) var ofFiles: [String: Int] = [:]
  }

  init(
    spec: String, transpiler: SpecTranspiler, keepsSourceMaps: Bool, onCompile: @escaping (String, Int) -> Void
  ) {
    let shifts = Shifts()
    self.shifts = shifts
    resolver = ModuleResolver(spec: spec)
    sources = SpecSources(resolver: resolver, transpiler: transpiler, keepsSourceMaps: keepsSourceMaps)
    texts = ModuleTexts { url, shift in
      shifts.ofFiles[url] = shift
      onCompile(url, shift)
    }
  }

  /// Adds the functions that `Resources/testing/modules.js` requires from the host.
  func add(to host: Value, in context: Context) throws {
    func define(_ name: PropertyName, _ body: @escaping (borrowing Arguments) throws -> Value) throws {
      try host.set(name, to: try context.makeFunction(name: "\(name)") { try body($0) })
    }
    try define("moduleSystem") { try $0.context.evaluate(ModuleTexts.system, url: Self.systemURL) }
    try define("builtin") { arguments in
      let name = "testing/node/\(try arguments.string(0)).js"
      guard let script = EmbeddedScript.builtins.first(where: { $0.name == name }) else {
        return Value.undefined(in: arguments.context)
      }
      return try arguments.context.evaluate(script.text, url: script.name)
    }
    try define("isModuleText") { Value(ModuleTexts.hasModuleSyntax(try $0.text(0)), in: $0.context) }
    try define("withoutImportCalls") { arguments in
      let (text, name) = ModuleTexts.withoutImportCalls(try arguments.text(0))
      let values = [Value(text, in: arguments.context), Value(name, in: arguments.context)]
      return try Value.array(values, in: arguments.context)
    }
    try define("parseModule") { [texts] in try texts.parse(try $0.text(1), url: try $0.string(2), in: $0.context) }
    try define("compileModule") { [texts, weak self] in
      self?.willRun()
      return try texts.compile(
        try $0.integer(1), constants: Self.names(try $0.string(2)), lookedUp: Set(Self.names(try $0.string(3))),
        isCyclic: $0.boolean(4), in: $0.context)
    }
    try define("evaluate") { [weak self] in
      self?.willRun()
      return try $0.context.evaluate(try $0.text(0), url: try $0.string(1))
    }
  }

  private static func names(_ lines: String) -> [String] { lines.split(separator: "\n").map(String.init) }

  static let statements: [String: SpecSession.Statement] = [
    "resolveModule": { session, arguments in
      guard let modules = session.realm?.modules else { return .undefined }
      let specifier = arguments[0].string ?? "", base = arguments[1].string ?? ""
      let kind = arguments[2].string.flatMap { ModuleRequestKind(rawValue: $0) } ?? .importing
      do { return ["path": .string(try modules.resolver.resolve(specifier, from: base, as: kind))] } catch let error
        as JavaScriptException
      {
        return ["error": .string(error.message), "place": ImportPlace(of: specifier, in: base).value]
      }
    },
    "readModule": { session, arguments in
      guard let modules = session.realm?.modules else { return .undefined }
      let path = arguments[0].string ?? ""
      do { return ["text": .string(try modules.sources.read(path))] } catch let error as TranspileError {
        return [
          "error": .string(error.message), "name": "SyntaxError",
          "place": SpecPlace(file: path, line: error.line ?? 1, column: error.column).value,
        ]
      }
    },
    "importPlace": { session, arguments in
      ImportPlace(of: arguments[0].string ?? "", in: arguments[1].string ?? "").value
    },
    "originalPlaces": { session, arguments in
      .array(
        (arguments[0].array.map(Array.init) ?? []).map { parts in
          let place = SpecPlace(
            file: parts[0].string ?? "", line: parts[1].integer ?? 1, column: parts[2].integer)
          let found = session.realm?.modules.sources.original(place) ?? place
          return .array([
            .string(found.file), .number(Double(found.line)), found.column.map { .number(Double($0)) } ?? .null,
          ])
        })
    },
    "runText": { session, arguments in
      .string(try session.realm?.modules.sources.runText(of: arguments[0].string ?? "") ?? "")
    },
    "absolutePath": { _, arguments in .string(FilePath.absolute(arguments[0].string ?? "")) },
  ]
}

extension SpecPlace {
  /// The place in the format of the spec API.
  var value: StructuredValue {
    [
      "url": .string(file), "line": .number(Double(line)), "column": column.map { .number(Double($0)) } ?? .null,
    ]
  }
}

extension ImportPlace {
  /// The place in the format of the spec API.
  var value: StructuredValue {
    [
      "url": .string(file), "line": line.map { .number(Double($0)) } ?? .null,
      "column": column.map { .number(Double($0)) } ?? .null, "text": .string(description),
    ]
  }
}

/// The files that the run of a spec used in addition to the spec itself.
struct UsedFiles {
  var read: Set<String> = []
  var written: Set<String> = []
}

extension SpecSession {
  /// Reports the files whose change must run the spec again, if that is requested.
  func tellFiles() {
    guard options.tellsFiles else { return }
    let read = usedFiles.read.union(realm?.modules.sources.files ?? []).union(realm?.modules.candidates ?? [])
    observer(.files(read: read.sorted(), written: usedFiles.written.sorted()))
  }
}
