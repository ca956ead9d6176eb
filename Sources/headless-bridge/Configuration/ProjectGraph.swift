import BridgeSupport

/// The order of the projects of a run: the dependencies of a project run before it, and its teardown runs last.
struct ProjectGraph: Sendable {
  /// The conditions under which the files of a project begin.
  struct Gate: Sendable {
    /// The projects whose tests must pass; otherwise the project's tests are skipped.
    let mustPass: Set<String>
    /// The projects that must have ended.
    let mustEnd: Set<String>
  }

  private var dependencies: [String: [String]] = [:]
  /// The teardown of each project that has one.
  private var teardowns: [String: String] = [:]

  /// Creates a graph without dependencies.
  init() {}

  /// Creates the graph of a configuration's projects.
  ///
  /// - Throws: ``UsageError`` for an unknown project, for projects that depend on each other, and for a teardown that
  ///   other projects depend on.
  init(_ projects: [ConfigurationSettings.Project], in file: ConfigurationFile) throws {
    let names = projects.map(\.name)
    for (index, project) in projects.enumerated() {
      let path = "projects[\(index)]"
      for name in project.dependencies {
        try Self.check(name, names, file, "\(path).dependencies")
        dependencies[project.name, default: []].append(name)
      }
      if let name = project.teardown {
        try Self.check(name, names, file, "\(path).teardown")
        teardowns[project.name] = name
      }
    }
    for (index, project) in projects.enumerated() {
      let path = "projects[\(index)]"
      if let circle = circle(from: [project.name]) {
        let text = circle.map { "'\($0)'" }.joined(separator: " -> ")
        throw file.error(at: "\(path).dependencies", "projects depend on each other: \(text)")
      }
      if let name = project.dependencies.first(where: teardowns.values.contains) {
        throw file.error(
          at: "\(path).dependencies", "'\(name)' is the teardown of a project, so nothing can depend on it")
      }
      if let name = project.teardown, dependencies[name] != nil || teardowns[name] != nil {
        throw file.error(at: "\(path).teardown", "'\(name)' must have no dependencies and no teardown of its own")
      }
    }
  }

  private static func check(_ name: String, _ names: [String], _ file: ConfigurationFile, _ path: String) throws {
    guard !names.contains(name) else { return }
    let meant = NameSuggestion.nearest(to: name, among: names).map { "Did you mean '\($0)'?" }
    throw file.error(
      at: path, "there is no project '\(name)'. \(meant ?? "Projects: \(names.joined(separator: ", "))")")
  }

  /// Returns the first circle of dependencies on a path.
  private func circle(from path: [String]) -> [String]? {
    for next in dependencies[path[path.count - 1]] ?? [] {
      if next == path[0] { return path + [next] }
      // A circle without the first project is found from one of its own.
      if !path.contains(next), let circle = circle(from: path + [next]) { return circle }
    }
    return nil
  }

  /// Returns the projects that others need: their dependencies and teardowns, and those of these projects.
  func required(by projects: Set<String>) -> Set<String> {
    closure(of: projects) { (dependencies[$0] ?? []) + [teardowns[$0]].compactMap { $0 } }
  }

  /// Returns the projects that depend on others, directly or not.
  func dependents(of projects: Set<String>) -> Set<String> {
    closure(of: projects) { name in dependencies.filter { $0.value.contains(name) }.map(\.key) }
  }

  private func closure(of projects: Set<String>, _ next: (String) -> [String]) -> Set<String> {
    var found: Set<String> = [], rest = projects.flatMap(next)
    while let name = rest.popLast() { if found.insert(name).inserted { rest += next(name) } }
    return found
  }

  /// Returns the conditions of a project; `nil` for a project that may begin at once.
  func gate(of project: String) -> Gate? {
    let mustPass = Set(dependencies[project] ?? [])
    let cleaned = Set(teardowns.filter { $0.value == project }.map(\.key))
    let mustEnd = mustPass.union(cleaned).union(dependents(of: cleaned))
    return mustEnd.isEmpty ? nil : Gate(mustPass: mustPass, mustEnd: mustEnd)
  }

  /// Returns the number of a project's phase: a project runs after those with lower numbers that it waits for.
  func phase(of project: String) -> Int {
    (gate(of: project)?.mustEnd.map { phase(of: $0) + 1 }.max()) ?? 0
  }
}
