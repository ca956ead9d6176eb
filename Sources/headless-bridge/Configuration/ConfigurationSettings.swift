import BridgeSupport
import JavaScriptEngine

/// The settings of a configuration: those of all tests, and those of each project.
struct ConfigurationSettings {
  typealias Setting = ConfigurationWords.Setting

  /// A project: its name, and its own settings.
  struct Project {
    let name: String
    let settings: [String: Setting]
    /// The names of the projects that run before it.
    let dependencies: [String]
    /// The name of the project that runs after it and its dependents.
    let teardown: String?
  }

  private let file: ConfigurationFile
  /// The settings outside projects.
  let common: [String: Setting]
  let projects: [Project]

  init(_ file: ConfigurationFile) throws {
    self.file = file
    common = try Self.read(file.settings, "", in: file, isProject: false)
    projects = try Self.projects(file)
  }

  private static func projects(_ file: ConfigurationFile) throws -> [Project] {
    guard let value = file.settings["projects"], !value.isUndefined else { return [] }
    guard let list = value.array else { throw file.error(at: "projects", "not a list: \(value.described)") }
    var names: Set<String> = []
    return try list.enumerated().map { index, value in
      let path = "projects[\(index)]"
      guard let object = value.object else { throw file.error(at: path, "not an object: \(value.described)") }
      guard let name = value["name"].string, !name.isEmpty else { throw file.error(at: path, "missing name") }
      guard names.insert(name).inserted else { throw file.error(at: "\(path).name", "used twice: '\(name)'") }
      return Project(
        name: name, settings: try read(object, "\(path).", in: file, isProject: true),
        dependencies: try self.names(value["dependencies"], "\(path).dependencies", in: file),
        teardown: try teardown(value["teardown"], "\(path).teardown", in: file))
    }
  }

  private static func names(
    _ value: StructuredValue, _ path: String, in file: ConfigurationFile
  ) throws -> [String] {
    guard !value.isUndefined else { return [] }
    guard let list = value.array else {
      throw file.error(at: path, "not a list of the names of projects: \(value.described)")
    }
    return try list.map { name in
      guard let text = name.string else { throw file.error(at: path, "not the name of a project: \(name.described)") }
      return text
    }
  }

  private static func teardown(
    _ value: StructuredValue, _ path: String, in file: ConfigurationFile
  ) throws -> String? {
    guard !value.isUndefined else { return nil }
    guard let name = value.string else {
      throw file.error(at: path, "not the name of a project: \(value.described)")
    }
    return name
  }

  /// Reads the keys of an object into settings by the names of ``ConfigurationKey``.
  private static func read(
    _ object: StructuredObject, _ start: String, in file: ConfigurationFile, isProject: Bool
  ) throws -> [String: Setting] {
    let known = Dictionary(uniqueKeysWithValues: ConfigurationKey.all.map { ($0.name, $0) })
    var settings: [String: Setting] = [:]
    for (key, value) in object where !value.isUndefined {
      let name = key.string, path = start + name
      switch name {
      case "$schema", "projects": if isProject { throw file.error(at: path, "not possible in a project") }
      case "name" where isProject, "dependencies" where isProject, "teardown" where isProject: break
      case "use":
        for (name, setting) in try UsedKey.read(value, path, in: file) where settings[name] == nil {
          settings[name] = setting
        }
      case "expect": settings["waitTimeout"] = try expectation(value, path, in: file)
      default:
        guard let key = known[name] else { throw unknown(name, path, in: file) }
        if isProject, key.isOfRun {
          throw file.error(at: path, "applies to the run as a whole; move it out of the project")
        }
        settings[name] = Setting(value: value, path: path)
      }
    }
    return settings
  }

  /// Reads `expect: { timeout }`.
  private static func expectation(
    _ value: StructuredValue, _ path: String, in file: ConfigurationFile
  ) throws -> Setting? {
    guard let object = value.object else { throw file.error(at: path, "not an object: \(value.described)") }
    if let name = object.keys.first(where: { $0 != "timeout" }) {
      throw file.error(at: "\(path).\(name)", "unknown key; expect has only timeout")
    }
    return object["timeout"].map { Setting(value: $0, path: "\(path).timeout") }
  }

  private static func unknown(_ name: String, _ path: String, in file: ConfigurationFile) -> UsageError {
    if let answer = ForeignKeys.answers[name] { return file.error(at: path, "unknown key. \(answer)") }
    let names = ConfigurationKey.all.map(\.name) + ConfigurationKey.others
    let meant = NameSuggestion.nearest(to: name, among: names).map { "Did you mean \($0)?" }
    return file.error(at: path, "unknown key. \(meant ?? "The keys are: \(names.joined(separator: ", "))")")
  }
}
