import SpecRunner
import BridgeSupport
import Foundation
import JavaScriptEngine

/// Translates a configuration into the words of a command line.
///
/// The words come before the user's. An option that the user gives replaces the key, also if it is repeatable.
struct ConfigurationWords {
  let file: ConfigurationFile
  /// The names of the options that the user gave.
  let excluded: Set<String>

  /// Returns the words of the settings.
  ///
  /// - Parameters:
  ///   - settings: The values of keys, each with its path for messages.
  func words(_ settings: [String: Setting]) throws -> [String] {
    var words: [String] = []
    for key in ConfigurationKey.all {
      guard let setting = settings[key.name], !isExcluded(key.description.name) else { continue }
      words += try self.words(of: key, setting)
    }
    return words
  }

  /// A value and its place.
  struct Setting {
    let value: StructuredValue
    let path: String
  }

  /// Options that contradict each other replace each other, too.
  private func isExcluded(_ name: String) -> Bool {
    if ["bridge", "dialects"].contains(name) { return excluded.contains("bridge") || excluded.contains("dialects") }
    if name == "ci" { return excluded.contains("ci") || excluded.contains("no-ci") }
    return excluded.contains(name)
  }

  private func words(of key: ConfigurationKey, _ setting: Setting) throws -> [String] {
    let name = key.description.name
    if key.shape == .flag {
      guard let isOn = setting.value.boolean else { throw mismatch(setting, "not true or false") }
      return isOn ? ["--\(name)"] : name == "ci" ? ["--no-ci"] : []
    }
    return try texts(of: key, setting).map { text, path in
      var scratch = TestOptions()
      do { try key.option.set(&scratch, text) } catch let error as UsageError {
        throw file.error(at: path, error.description)
      }
      return "--\(name)=\(text)"
    }
  }

  /// Returns the texts that an option takes, each with the place of its value.
  private func texts(of key: ConfigurationKey, _ setting: Setting) throws -> [(String, String)] {
    switch key.shape {
    case .routes: return try members(setting).map { ("\($0)=\(try response($1))", $1.path) }
    case .servers: return try members(setting).map { ("\($0)=\(try text(of: $1, .path))", $1.path) }
    case .numbers: return try members(setting).map { ("\($0)=\(try text(of: $1, .number))", $1.path) }
    case .reporter:
      // A single reporter may be a list of its name and its options.
      let isPair = setting.value.array.map { $0.count == 2 && $0[0].string != nil && $0[1].object != nil } ?? false
      return try (isPair ? [setting] : elements(setting)).map { (try reporter($0), $0.path) }
    case .names:
      return [(try elements(setting).map { try text(of: $0, .text) }.joined(separator: ","), setting.path)]
    default:
      guard key.description.isRepeatable else { return [(try text(of: setting, key.shape), setting.path)] }
      return try elements(setting).map { (try text(of: $0, key.shape), $0.path) }
    }
  }

  private func text(of setting: Setting, _ shape: ConfigurationKey.Shape) throws -> String {
    let value = setting.value
    switch shape {
    case .number:
      guard let number = value.number else { throw mismatch(setting, "not a number") }
      return value.integer.map { "\($0)" } ?? "\(number)"
    case .time:
      if value.number == 0 {
        throw file.error(
          at: setting.path, "0 is not a limit; remove the key for the default, or write a long time such as '24h'")
      }
      if let number = value.number { return value.integer.map { "\($0)ms" } ?? "\(number)ms" }
      guard let text = value.string, !text.isEmpty, Double(text) == nil else {
        throw mismatch(setting, "not a number of milliseconds, or a time such as '30s' or '500ms'")
      }
      return text
    case .path:
      guard let path = value.string, !path.isEmpty else { throw mismatch(setting, "not a path") }
      return FilePath.shown(FilePath.absolute(path, in: file.folder))
    case .glob:
      guard let glob = value.string, !glob.isEmpty else {
        throw mismatch(setting, "not a pattern of paths, such as '**/*.spec.js'")
      }
      let relative = glob.hasPrefix("./") ? String(glob.dropFirst(2)) : glob
      return relative.contains("/") && !relative.hasPrefix("/") ? "\(file.folder)/\(relative)" : glob
    case .choice(let names):
      guard let text = value.string else { throw mismatch(setting, "not one of \(names.joined(separator: ", "))") }
      return text
    default:
      guard let text = value.string else { throw mismatch(setting, "not a text") }
      return text
    }
  }

  private func response(_ setting: Setting) throws -> String {
    if let status = setting.value.integer { return "\(status)" }
    if let text = setting.value.string, !text.isEmpty {
      return text == "fail" || text.wholeMatch(of: #/\d{3}/#) != nil
        ? text : FilePath.shown(FilePath.absolute(text, in: file.folder))
    }
    guard setting.value.object != nil else {
      throw mismatch(setting, "not a file, a status, 'fail' or { file, status }")
    }
    let members = Dictionary(uniqueKeysWithValues: try members(setting).map { ($0, $1) })
    if let name = members.keys.sorted().first(where: { !["file", "status"].contains($0) }) {
      throw file.error(at: "\(setting.path).\(name)", "unknown key; a response has file and status")
    }
    guard let path = members["file"] else { throw mismatch(setting, "missing file") }
    let text = try text(of: path, .path)
    return try members["status"].map { "\(try self.text(of: $0, .number)):\(text)" } ?? text
  }

  /// Reads `name`, `name=file`, `[name]` or `[name, { outputFile }]`.
  private func reporter(_ setting: Setting) throws -> String {
    guard let list = setting.value.array else {
      let text = try text(of: setting, .text)
      let name = text.prefix { $0 != "=" }
      guard name.count < text.count else { return text }
      let path = String(text.dropFirst(name.count + 1))
      return "\(name)=\(path.isEmpty ? "" : FilePath.shown(FilePath.absolute(path, in: file.folder)))"
    }
    guard let name = list.first?.string, list.count <= 2 else {
      throw mismatch(setting, "not the name of a reporter, or a list of its name and { outputFile }")
    }
    do { _ = try ReporterOption(name, of: "--reporter") } catch let error as UsageError {
      throw file.error(at: setting.path, error.description)
    }
    guard list.count == 2 else { return name }
    let options = Setting(value: list[1], path: "\(setting.path)[1]")
    guard let outputFile = options.value["outputFile"].string else {
      throw mismatch(options, "not { outputFile: 'FILE' }")
    }
    return "\(name)=\(FilePath.shown(FilePath.absolute(outputFile, in: file.folder)))"
  }

  /// Returns the elements of a list; a single value is a list of one.
  private func elements(_ setting: Setting) throws -> [Setting] {
    guard let list = setting.value.array else { return [setting] }
    return list.enumerated().map { Setting(value: $1, path: "\(setting.path)[\($0)]") }
  }

  private func members(_ setting: Setting) throws -> [(String, Setting)] {
    guard let object = setting.value.object else { throw mismatch(setting, "not an object") }
    return object.map { ($0.key.string, Setting(value: $0.value, path: "\(setting.path).\($0.key.string)")) }
  }

  private func mismatch(_ setting: Setting, _ message: String) -> UsageError {
    file.error(at: setting.path, "\(message): \(setting.value.described)")
  }
}
