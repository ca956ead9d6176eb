import Foundation
import HeadlessWebView
import JavaScriptEngine

/// Finds and reads the files that a spec imports, and creates modules from them.
final class SpecModules {
  private let texts: ModuleTexts
  /// The files that were read, as locations name them.
  private(set) var files: Set<String> = []
  /// The files that were looked up, whether they exist or not.
  private(set) var candidates: Set<String> = []

  /// The number of columns that the engine's text of a module inserts before the first line of the module's own text.
  let shifts: Shifts

  /// The shifts of the files' texts.
  final class Shifts {
    fileprivate(set) var ofFiles: [String: Int] = [:]
  }

  init(onCompile: @escaping (String, Int) -> Void) {
    let shifts = Shifts()
    self.shifts = shifts
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
    try define("moduleSystem") { try $0.context.evaluate(ModuleTexts.system, url: "testing/module-system.js") }
    try define("isModule") { Value(ModuleTexts.isModule(try $0.text(0)), in: $0.context) }
    try define("parseModule") { [texts] in try texts.parse(try $0.text(1), url: try $0.string(2), in: $0.context) }
    try define("compileModule") { [texts] in
      try texts.compile(
        try $0.integer(1), constants: Self.names(try $0.string(2)), lookedUp: Set(Self.names(try $0.string(3))),
        isCyclic: $0.boolean(4), in: $0.context)
    }
    try define("evaluate") { try $0.context.evaluate(try $0.text(0), url: try $0.string(1)) }
  }

  private static func names(_ lines: String) -> [String] { lines.split(separator: "\n").map(String.init) }

  /// The packages that tests of other runners import their API from.
  private static let runners: Set<String> = [
    "@playwright/test", "playwright", "playwright/test", "@jest/globals", "jest", "vitest", "mocha", "chai", "jasmine",
    "node:test", "bun:test", "headless-bridge",
  ]

  /// Resolves a specifier that a file imports to the path of a file.
  ///
  /// - Throws: An error that lists the paths that were tried.
  func resolve(_ specifier: String, from base: String) throws -> String {
    let isRelative = specifier.hasPrefix("./") || specifier.hasPrefix("../") || specifier == "." || specifier == ".."
    guard isRelative || specifier.hasPrefix("/") else {
      guard !Self.runners.contains(specifier) else {
        throw JavaScriptException(
          name: "Error",
          message:
            """
            '\(specifier)' in \(place(of: specifier, in: base)) is not needed: test, expect, page and the rest of \
            the spec API are global.
            Remove the import.
            """)
      }
      throw JavaScriptException(
        name: "TypeError",
        message:
          """
          '\(specifier)' in \(place(of: specifier, in: base)) is not a path: specs import files, such as \
          './\(specifier).js'. Packages are not resolved, and the spec API is global.
          """)
    }
    let folder = (base as NSString).deletingLastPathComponent
    let path = isRelative ? Self.joined(folder, specifier) : specifier
    for candidate in [path, path + ".js", path + ".mjs", path + ".cjs", path + ".json", path + "/index.js"] {
      candidates.insert(candidate)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue {
        return candidate
      }
    }
    throw JavaScriptException(
      name: "TypeError", message: "'\(specifier)' in \(place(of: specifier, in: base)): file not found: \(path)")
  }

  /// Returns a file with the line that imports a specifier, if that line can be found.
  private func place(of specifier: String, in file: String) -> String {
    guard let text = FileManager.default.contents(atPath: file).map({ String(decoding: $0, as: UTF8.self) }) else {
      return file
    }
    let lines = CodeFrame.split(text)
    let line = lines.firstIndex { $0.contains("'\(specifier)'") || $0.contains("\"\(specifier)\"") }
    return line.map { "\(file):\($0 + 1)" } ?? file
  }

  /// Returns the path without its `.` and `..`, as far as they can be removed.
  private static func joined(_ folder: String, _ path: String) -> String {
    let isAbsolute = folder.hasPrefix("/")
    var parts: [Substring] = []
    for part in (folder + "/" + path).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the text of a file.
  func read(_ path: String) throws -> String {
    guard !path.hasSuffix(".ts"), !path.hasSuffix(".tsx") else {
      throw JavaScriptException(name: "TypeError", message: "\(path): TypeScript is not supported; compile it first")
    }
    files.insert(path)
    guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8) else {
      throw JavaScriptException(name: "TypeError", message: "\(path): cannot be read as UTF-8 text")
    }
    return text
  }

  static let statements: [String: SpecSession.Statement] = [
    "resolveModule": { session, arguments in
      .string(
        try session.realm?.modules.resolve(arguments[0].string ?? "", from: arguments[1].string ?? "") ?? "")
    },
    "readModule": { session, arguments in .string(try session.realm?.modules.read(arguments[0].string ?? "") ?? "") },
  ]
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
    let read = usedFiles.read.union(realm?.modules.files ?? []).union(realm?.modules.candidates ?? [])
    observer(.files(read: read.sorted(), written: usedFiles.written.sorted()))
  }
}
