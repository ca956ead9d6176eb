import Foundation
import JavaScriptEngine

/// The reasons why a specifier names no file.
enum ModuleError {
  case fileNotFound(String)
  case packageNotFound(String, [String])
  case notExported(String, [String], String, ModuleRequestKind)
  case targetNotFound(String, String)
  case noImports
  case notImported(String)
  case notSupported

  /// Returns the error for a specifier in a file: where it is, the reason, and what to do.
  func exception(_ specifier: String, in base: String) -> JavaScriptException {
    let place = ImportPlace(of: specifier, in: base)
    return JavaScriptException(name: "ModuleError", message: "'\(specifier)' in \(place.description): \(reason)")
  }

  private var reason: String {
    switch self {
    case .fileNotFound(let path): "file not found: \(path)"
    case .packageNotFound(let name, let folders):
      "package not found. Looked for \(folders.first ?? name) and in the folders above. "
        + "Install it with: npm install --save-dev \(name)"
    case .notExported(let subpath, let names, let manifest, let kind):
      "the package does not export '\(subpath)' for \(kind.rawValue) (\(manifest)). It exports: "
        + Self.list(names.map { "'\($0)'" })
    case .targetNotFound(let target, let manifest):
      "\(manifest) names '\(target)', which does not exist. The package may have to be built"
    case .noImports: "specifiers with # are declared in the member 'imports' of package.json, and there is none"
    case .notImported(let manifest): "not declared in the member 'imports' of \(manifest)"
    case .notSupported: "only files, packages and Node's modules with 'node:' can be imported"
    }
  }

  private static func list(_ items: [String]) -> String {
    let shown = items.prefix(6).joined(separator: ", ")
    return items.count > 6 ? "\(shown) and \(items.count - 6) more" : items.isEmpty ? "nothing" : shown
  }
}

/// The place where a file imports a specifier, as far as it can be found in the text.
struct ImportPlace: CustomStringConvertible {
  let file: String
  private(set) var line: Int?
  private(set) var column: Int?

  init(of specifier: String, in file: String) {
    self.file = file
    guard let data = FileManager.default.contents(atPath: file) else { return }
    for (index, line) in CodeFrame.split(String(decoding: data, as: UTF8.self)).enumerated() {
      for quote in ["'", "\"", "`"] {
        guard let range = line.range(of: quote + specifier + quote) else { continue }
        self.line = index + 1
        column = line[..<range.lowerBound].utf16.count + 1
        return
      }
    }
  }

  var description: String { line.map { "\(file):\($0)" } ?? file }
}
