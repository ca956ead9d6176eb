import Foundation
import JavaScriptEngine

/// The settings of a `tsconfig.json` that matter when a file's types are removed.
struct TypeScriptConfiguration {
  /// The folder that specifiers without `./` are looked up in.
  var baseURL: String?
  /// The patterns of specifiers and the paths that they mean, in the order of the file.
  var paths: [(pattern: String, targets: [String])] = []
  /// The compiler options that transpilers read.
  var options: [String: JSONText] = [:]

  /// The options that change the output of a file by itself.
  static let names = [
    "jsx", "jsxImportSource", "jsxFactory", "jsxFragmentFactory", "experimentalDecorators", "emitDecoratorMetadata",
    "useDefineForClassFields", "target",
  ]

  /// Adds the settings of another file that this one lacks.
  mutating func inherit(_ other: TypeScriptConfiguration) {
    baseURL = baseURL ?? other.baseURL
    if paths.isEmpty { paths = other.paths }
    options.merge(other.options) { own, _ in own }
  }

  /// Returns the paths that a specifier may mean, the most specific pattern's first.
  func paths(for specifier: String) -> [String] {
    var best: (length: Int, targets: [String])?
    for (pattern, targets) in paths {
      if pattern == specifier {
        best = (.max, targets)
        break
      }
      let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
      guard parts.count == 2, specifier.hasPrefix(parts[0]), specifier.hasSuffix(parts[1]),
        specifier.count >= pattern.count - 1, best.map({ $0.length < parts[0].count }) ?? true
      else { continue }
      let match = specifier.dropFirst(parts[0].count).dropLast(parts[1].count)
      best = (parts[0].count, targets.map { $0.replacing("*", with: match) })
    }
    return (best?.targets ?? []) + (baseURL.map { [FilePath.joined($0, specifier)] } ?? [])
  }

  /// The text of an option.
  func text(_ name: String) -> String? { options[name]?.stringValue() }

  /// Indicates whether JSX is compiled to calls of the functions that `jsxImportSource` provides.
  var usesJSXRuntime: Bool {
    // A page's build compiles what `preserve` keeps, and nearly always with the runtime.
    ["react-jsx", "react-jsxdev", "preserve"].contains(text("jsx")?.lowercased() ?? "")
  }
}

/// The `tsconfig.json` files of a run, each read once.
struct TypeScriptConfigurations {
  private var known: [String: TypeScriptConfiguration] = [:]
  /// The files that were read.
  private(set) var files: Set<String> = []

  /// Returns the settings of the nearest `tsconfig.json` or `jsconfig.json`; empty ones if there is none.
  mutating func configuration(for folder: String) throws -> TypeScriptConfiguration {
    if let found = known[folder] { return found }
    var found = TypeScriptConfiguration()
    if let path = ["tsconfig.json", "jsconfig.json"].map({ folder + "/" + $0 }).first(where: FilePath.isFile) {
      found = try read(path, depth: 0)
    } else if folder != "/", !folder.isEmpty {
      found = try configuration(for: FilePath.folder(of: folder))
    }
    known[folder] = found
    return found
  }

  private static let maximumDepth = 16

  private mutating func read(_ path: String, depth: Int) throws -> TypeScriptConfiguration {
    files.insert(path)
    func failure(_ text: String) -> JavaScriptException {
      JavaScriptException(name: "SyntaxError", message: "\(path): \(text)")
    }
    guard depth < Self.maximumDepth else { throw failure("too many files extend each other") }
    guard let data = FileManager.default.contents(atPath: path) else { throw failure("cannot be read") }
    let json: JSONText
    do throws(JSONError) {
      json = try JSONText(JSONWithComments.plain(String(decoding: data, as: UTF8.self)))
    } catch { throw failure("invalid JSON: \(error)") }
    let folder = FilePath.folder(of: path)
    var result = TypeScriptConfiguration()
    let options = json["compilerOptions"]
    result.baseURL = options?["baseUrl"]?.stringValue().map { FilePath.joined(folder, $0) }
    let base = result.baseURL ?? folder
    for (pattern, targets) in (try? options?["paths"]?.members()) ?? [] {
      let targets = ((try? targets.elements()) ?? []).compactMap { $0.stringValue() }
      result.paths.append((pattern, targets.map { $0.hasPrefix("/") ? $0 : FilePath.joined(base, $0) }))
    }
    for name in TypeScriptConfiguration.names {
      if let value = options?[name] { result.options[name] = value }
    }
    // The last file of a list wins.
    for parent in Self.texts(json["extends"]).reversed() {
      guard let parentPath = Self.path(ofExtended: parent, in: folder) else {
        throw failure("extends '\(parent)', which was not found")
      }
      result.inherit(try read(parentPath, depth: depth + 1))
    }
    // A project of several parts has its settings in the parts.
    for reference in (try? json["references"]?.elements()) ?? [] {
      guard let name = reference["path"]?.stringValue() else { continue }
      let target = FilePath.joined(folder, name)
      let part = FilePath.isFolder(target) ? target + "/tsconfig.json" : target
      if FilePath.isFile(part) { result.inherit(try read(part, depth: depth + 1)) }
    }
    return result
  }

  private static func texts(_ value: JSONText?) -> [String] {
    guard let value else { return [] }
    return value.stringValue().map { [$0] } ?? ((try? value.elements()) ?? []).compactMap { $0.stringValue() }
  }

  private static func path(ofExtended name: String, in folder: String) -> String? {
    func first(_ path: String) -> String? {
      [path, path + ".json", path + "/tsconfig.json"].first(where: FilePath.isFile)
    }
    if name.hasPrefix(".") { return first(FilePath.joined(folder, name)) }
    if name.hasPrefix("/") { return first(name) }
    return FilePath.ancestors(of: folder).lazy.compactMap { first($0 + "/node_modules/" + name) }.first
  }
}
