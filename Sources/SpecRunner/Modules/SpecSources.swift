import Foundation
import JavaScriptEngine
import SourceMaps

/// The texts of a spec's files as the engine runs them, and the way back to the lines that the user wrote.
final class SpecSources {
  private let resolver: ModuleResolver
  private let transpiler: SpecTranspiler
  /// A Boolean value that indicates whether transpiled texts name their source maps.
  private let keepsSourceMaps: Bool
  /// The files that were read, as locations name them.
  private(set) var files: Set<String> = []
  private var maps: [String: SourceMap?] = [:]
  /// The maps of transpiled files, which are parsed for the first failure.
  private var mapTexts: [String: String] = [:]
  /// The texts of transpiled files.
  private var texts: [String: String] = [:]

  init(resolver: ModuleResolver, transpiler: SpecTranspiler, keepsSourceMaps: Bool) {
    (self.resolver, self.transpiler, self.keepsSourceMaps) = (resolver, transpiler, keepsSourceMaps)
  }

  /// Returns the text of a file as the engine runs it.
  func read(_ path: String) throws -> String {
    files.insert(path)
    guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8) else {
      throw JavaScriptException(name: "TypeError", message: "\(path): cannot be read as UTF-8 text")
    }
    return try code(of: text, path)
  }

  /// Returns the text of a file that has been read, as the engine runs it.
  func runText(of path: String) throws -> String {
    if let known = texts[path] { return known }
    return FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Returns a text without types and JSX.
  ///
  /// - Throws: ``TranspileError``.
  func code(of text: String, _ path: String) throws -> String {
    guard FilePath.needsTranspiler(path) else {
      // A script may have been compiled before, with a map; those of packages name files that don't exist.
      if !FilePath.isDependency(path), let address = SourceMap.address(in: text) { mapTexts[path] = address }
      return text
    }
    let whole = try transpiler.code(of: text, path: path, resolver.configuration(for: path))
    guard let range = whole.range(of: "//# sourceMappingURL=", options: .backwards) else { return whole }
    mapTexts[path] = whole[range.upperBound...].trimmingCharacters(in: .whitespacesAndNewlines)
    let text = String(whole[..<range.lowerBound])
    texts[path] = text
    return keepsSourceMaps ? whole : text
  }

  /// Returns the place in the file that the user wrote, for a place in the text that ran.
  func original(_ place: SpecPlace) -> SpecPlace {
    guard let map = map(of: place.file), let found = map.original(line: place.line, column: place.column ?? 1) else {
      return place
    }
    guard !FilePath.needsTranspiler(place.file) else {
      return SpecPlace(file: place.file, line: found.line, column: place.column.map { _ in found.column })
    }
    let source = found.source.hasPrefix("file://") ? String(found.source.dropFirst(7)) : found.source
    let path = source.hasPrefix("/") ? source : FilePath.joined(FilePath.folder(of: place.file), source)
    guard FilePath.isFile(path) else { return place }
    return SpecPlace(file: path, line: found.line, column: place.column.map { _ in found.column })
  }

  private func map(of path: String) -> SourceMap? {
    if let known = maps[path] { return known }
    let text = mapTexts[path].flatMap { address -> String? in
      if address.hasPrefix("data:") { return SourceMap.text(ofData: address) }
      let file = FilePath.joined(FilePath.folder(of: path), address)
      return FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
    }
    let map = text.flatMap { try? SourceMap($0, base: path) }
    maps[path] = .some(map)
    return map
  }
}

/// A place in a file of specs.
struct SpecPlace: Hashable {
  var file: String
  /// The line, from 1.
  var line: Int
  /// The column, from 1.
  var column: Int?
}
