import Foundation
import SpecRunner

/// Finds the jobs of a run.
extension RunPlan {
  /// Returns the jobs of the files that exist now: those of dependencies first, and those of teardowns last.
  ///
  /// The jobs of a file follow one another. A shard contains a part of the files, and all dependencies of their
  /// projects.
  ///
  /// - Throws: ``UsageError`` when no file is found.
  func jobs() throws -> [SpecJob] {
    var files: [String] = []
    var owners: [String: [Project]] = [:]
    func add(_ project: Project, _ found: [String]) {
      for file in found {
        if owners[file] == nil { files.append(file) }
        owners[file, default: []].append(project)
      }
    }
    for project in projects where !project.isDependency { add(project, try self.files(of: project)) }
    guard !files.isEmpty || options.passesWithoutTests else { throw noFiles }
    if let shard = options.shard {
      files = try ShardBalance(options.durations).files(files, of: shard)
      owners = owners.filter { files.contains($0.key) }
    }
    let needed = graph.required(by: Set(owners.values.joined().compactMap(\.name)))
    for project in projects where project.isDependency && needed.contains(project.name ?? "") {
      let found = try self.files(of: project)
      guard !found.isEmpty else {
        throw UsageError(
          description: """
            project '\(project.name ?? "")': no spec files (\(project.options.specs.description)), although other \
            projects depend on it. Change its testMatch or testDir, or use --no-deps
            """)
      }
      add(project, found)
    }
    return inPhases(
      files.flatMap { file in
        (owners[file] ?? []).flatMap { project in
          SpecJob.all(
            [file], project.options.dialects, project: project.name, repetitions: project.options.repetitions)
        }
      })
  }

  /// Returns jobs in the order of their projects' phases.
  private func inPhases(_ jobs: [SpecJob]) -> [SpecJob] {
    let phases = Dictionary(uniqueKeysWithValues: projects.map { ($0.name, $0.name.map(graph.phase) ?? 0) })
    guard phases.values.contains(where: { $0 > 0 }) else { return jobs }
    return Dictionary(grouping: jobs) { phases[$0.project] ?? 0 }.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// Returns chosen jobs with those of the projects that they depend on.
  func completed(_ chosen: [SpecJob], from all: [SpecJob]) -> [SpecJob] {
    let needed = required(by: chosen), chosen = Set(chosen)
    return all.filter { chosen.contains($0) || $0.project.map(needed.contains) ?? false }
  }

  /// Returns the names of the projects that jobs depend on.
  func required(by jobs: [SpecJob]) -> Set<String> { graph.required(by: Set(jobs.compactMap(\.project))) }

  /// Returns jobs with those that depend on their projects.
  func withDependents(_ jobs: [SpecJob], from all: [SpecJob]) -> [SpecJob] {
    let dependents = graph.dependents(of: Set(jobs.compactMap(\.project))), chosen = Set(jobs)
    return all.filter { chosen.contains($0) || $0.project.map(dependents.contains) ?? false }
  }

  /// Returns whether other projects need the project of a job, so that the user's selection doesn't apply to it.
  func isOfDependency(_ job: SpecJob) -> Bool { projects.contains { $0.name == job.project && $0.isDependency } }

  /// The error for a run without files.
  private var noFiles: UsageError {
    let words = options.words.isEmpty ? options.folders : options.words
    let places = words.isEmpty ? "." : words.joined(separator: ", ")
    let advice = configuration == nil ? ForeignConfiguration(in: ".").map { ". \($0.advice)" } : nil
    let patterns = projects.first { !$0.isDependency }?.options.specs.description ?? ""
    let owner = options.words.compactMap { word in
      projects.first { project in project.isDependency && (try? isOwn(word, project)) == true }?.name
    }.first.map { ". Other projects depend on this file's project; to run it by itself, use --project \($0)" }
    return UsageError(description: "no spec files (\(patterns)) below \(places)\(advice ?? owner ?? "")")
  }

  /// Returns the files of a project.
  ///
  /// A file that the user names runs in each project that would find it, or in all if none would.
  private func files(of project: Project) throws -> [String] {
    let own = project.options
    let files = try SpecFiles.find(own.words, own.specs, folders: own.folders)
    guard projects.count > 1, !own.words.isEmpty else { return files }
    return try files.filter { file in
      try isOwn(file, project) || !projects.contains { try isOwn(file, $0) }
    }
  }

  private func isOwn(_ file: String, _ project: Project) throws -> Bool {
    let path = FilePath.absolute(file), options = project.options
    return options.specs.filter()(path)
      && (options.folders.isEmpty
        || options.folders.contains { folder in
          let folder = FilePath.absolute(folder)
          return path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
        })
  }
}
