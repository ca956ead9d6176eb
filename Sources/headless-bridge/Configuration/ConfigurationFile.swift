import Foundation
import JavaScriptEngine
import SpecRunner

/// The configuration file of `test`: `headless-bridge.config.json`, or a module such as `headless-bridge.config.js`.
struct ConfigurationFile {
  /// The path as messages name it.
  let path: String
  /// The folder that relative paths start from.
  let folder: String
  /// The configuration: an object.
  let settings: StructuredObject
  /// The paths of the files that a module imports, or would import if they existed.
  private(set) var imports: Set<String> = []
  /// The text, for the places of keys.
  private let text: String

  static let baseName = "headless-bridge.config"
  static let endings = ["json", "js", "mjs", "cjs", "ts", "mts"]

  /// Finds the configuration file of a folder: in it, or in the nearest folder above it that has one.
  ///
  /// - Throws: ``UsageError`` if a folder has two.
  static func find(from folder: String = FileManager.default.currentDirectoryPath) throws -> String? {
    var folder = URL(fileURLWithPath: folder).standardizedFileURL
    while true {
      let names = endings.map { "\(baseName).\($0)" }
      let found = names.filter { FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }
      let paths = found.map { FilePath.shown(folder.appendingPathComponent($0).path) }
      if paths.count > 1 {
        throw UsageError(
          description: """
            \(paths.joined(separator: " and ")): there is more than one configuration file. Keep one of them, or \
            select one with --config FILE
            """)
      }
      if let path = paths.first { return path }
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
  }

  /// Reads a configuration file.
  ///
  /// - Throws: ``UsageError`` with the place of the error.
  init(_ path: String) throws {
    self.path = path
    folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    guard !NewFiles.isFolder(path) else {
      throw UsageError(description: "--config \(path): is a folder; name the configuration file in it")
    }
    text = try TextFile.read(path)
    let ending = (path as NSString).pathExtension.lowercased()
    let value: StructuredValue
    switch ending {
    case "json": value = try Self.parse(text, path)
    default:
      var files: Set<String> = []
      do { value = try ConfigurationModule.value(of: FilePath.absolute(path)) { files = $0 } } catch let error
        as SpecError
      {
        throw UsageError(description: Self.described(error.failure, in: path))
      }
      imports = files
    }
    guard let settings = value.object else {
      throw UsageError(
        description: """
          \(path): the configuration must be an object, but is \(value.described); \
          \(ending == "json" ? "write { … }" : "write: export default { … }")
          """)
    }
    self.settings = settings
  }

  private static func described(_ failure: SpecFailure, in path: String) -> String {
    let place = failure.line.map { line in
      "\(FilePath.shown(failure.file ?? path)):\(line)" + (failure.column.map { ":\($0)" } ?? "")
    }
    let name = ["Error", "ExpectationError"].contains(failure.name) ? "" : "\(failure.name): "
    return "\(place ?? path): \(name)\(failure.message)"
  }

  private static func parse(_ text: String, _ path: String) throws -> StructuredValue {
    do throws(JSONError) { _ = try JSONText(text) } catch {
      throw UsageError(description: JSONDiagnostic.text(error, in: text, named: path))
    }
    return try ConfigurationModule.parse(text)
  }

  /// Returns an error at a key.
  ///
  /// - Parameter key: The path of the key, such as `projects[0].use.locale`.
  func error(at key: String, _ message: String) -> UsageError {
    UsageError(description: "\(path)\(line(of: key).map { ":\($0)" } ?? ""): \(key): \(message)")
  }

  /// Returns an error about an option that is not one of the user's with the name of this file.
  func named(in error: UsageError, unless names: Set<String>) -> UsageError {
    let option = error.description.prefixMatch(of: #/--([\w-]+)/#).map { String($0.1) }
    guard let option, !names.contains(option) else { return error }
    return UsageError(description: "\(path): \(error.description)")
  }

  /// Returns the line of a key: the last of its names, after the others.
  private func line(of key: String) -> Int? {
    var start = text.startIndex
    for part in key.split(whereSeparator: { ".[]".contains($0) }) where Int(part) == nil {
      let name = NSRegularExpression.escapedPattern(for: String(part))
      guard
        let found = text.range(
          of: "(?<![\\w$])[\"']?\(name)[\"']?\\s*[:,(}]", options: .regularExpression, range: start..<text.endIndex)
      else { return nil }
      start = found.lowerBound
    }
    return start == text.startIndex ? nil : text[..<start].count { $0 == "\n" } + 1
  }
}

extension StructuredValue {
  /// The kind of the value, for a message.
  var described: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .string(let text): "'\(text.string)'"
    case .date: "a date"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
