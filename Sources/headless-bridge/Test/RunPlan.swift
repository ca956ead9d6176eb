import BridgeSupport
import Foundation
import SpecRunner

/// The options of a run of specs: those of the run as a whole, and those of each project.
///
/// They come from the configuration file, the environment and the command line, in the order of increasing precedence.
struct RunPlan {
  /// A project of the configuration.
  struct Project {
    /// The name; `nil` in a run without projects.
    let name: String?
    let options: TestOptions
    /// The settings of pages for `test.use()`, as a JSON object.
    let use: String?
    /// A Boolean value that indicates whether other projects need it, so that all its tests run.
    var isDependency = false
  }

  /// The options of the run as a whole.
  let options: TestOptions
  let projects: [Project]
  /// The dependencies of the projects.
  let graph: ProjectGraph
  /// The path of the configuration file.
  let configuration: String?
  /// The configuration file, and the files that it imports.
  let configurationFiles: Set<String>
  /// The results of earlier runs.
  let record: RunRecordFile
  private let arguments: Arguments<TestOptions>
  private let environment: RunEnvironment

  /// Reads the configuration file and the environment.
  ///
  /// - Throws: ``UsageError`` for a configuration or an option that is not valid.
  init(_ arguments: Arguments<TestOptions>, environment: RunEnvironment = RunEnvironment()) throws {
    (self.arguments, self.environment) = (arguments, environment)
    let names = arguments.names
    let file = try Self.file(arguments).map { try ConfigurationFile($0) }
    let settings = try file.map { try ConfigurationSettings($0) }
    let base = file.map { FilePath.shown($0.folder) }
    configuration = file?.path
    configurationFiles = (file?.imports ?? []).union([file?.path].compactMap { $0 })
    func options(_ own: [String: ConfigurationWords.Setting], isDependency: Bool = false) throws -> TestOptions {
      // The user's selection is not that of the dependencies, whose tests all run.
      let names = isDependency ? names.subtracting(Self.selecting) : names
      let given = isDependency ? arguments.words(without: Self.selecting) : arguments.words
      var words: [String] = []
      if let file, let settings {
        words = try ConfigurationWords(file: file, excluded: names).words(
          settings.common.merging(own) { $1 })
      }
      if environment.isCI, !(words + given).contains("--no-ci") { words.insert("--ci", at: 0) }
      if let base, !names.contains("test-dir"), !words.contains(where: { $0.hasPrefix("--test-dir=") }) {
        words.append("--test-dir=\(base)")
      }
      words = [given[0]] + words + given.dropFirst()
      do { return try TestOptions(Arguments(words, of: arguments.command, TestOptions.groups)) } catch let error
        as UsageError
      {
        throw file.map { $0.named(in: error, unless: names) } ?? error
      }
    }
    var main = try options([:])
    if main.shard == nil, let shard = try environment.shard() {
      main.shard = shard.shard
      if let path = shard.statusFile { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    }
    self.options = main
    let common = settings?.common ?? [:]
    let declared = settings?.projects ?? []
    let graph = try file.map { try ProjectGraph(declared, in: $0) } ?? ProjectGraph()
    self.graph = main.omitsDependencies ? ProjectGraph() : graph
    let wanted = try Self.chosen(main.projects, declared.map(\.name), configuration)
    let required = self.graph.required(by: wanted)
    let chosen = try declared.filter { wanted.contains($0.name) || required.contains($0.name) }.map { project in
      let isDependency = required.contains(project.name)
      return Project(
        name: project.name, options: try options(project.settings, isDependency: isDependency),
        use: UsedKey.json(common.merging(project.settings) { $1 }, unless: names), isDependency: isDependency)
    }
    projects =
      chosen.isEmpty ? [Project(name: nil, options: main, use: UsedKey.json(common, unless: names))] : chosen
    let folder = main.stateFolder ?? FilePath.shown((base.map { $0 == "." ? "" : $0 + "/" } ?? "") + ".headless-bridge")
    record = RunRecordFile(folder: folder)
    try checkRun()
  }

  private static func file(_ arguments: Arguments<TestOptions>) throws -> String? {
    let given = arguments.values(of: "config").last
    if arguments.names.contains("no-config") {
      if let given { throw UsageError(description: "--no-config: cannot be combined with --config \(given)") }
      return nil
    }
    return try given ?? ConfigurationFile.find()
  }

  /// The options that select tests.
  private static let selecting: Set<String> = ["grep", "grep-invert", "filter", "tag"]

  /// Returns the names of the projects that the user wants: those given, or all.
  private static func chosen(_ names: [String], _ known: [String], _ file: String?) throws -> Set<String> {
    for name in names where !known.contains(name) {
      let place = file.map { "\($0) has no" } ?? "there is no configuration file with a"
      let meant = NameSuggestion.nearest(to: name, among: known).map { ". Did you mean '\($0)'?" }
      let list = known.isEmpty ? "" : ". Projects: \(known.joined(separator: ", "))"
      throw UsageError(description: "--project \(name): \(place) project of this name\(meant ?? list)")
    }
    return Set(names.isEmpty ? known : names)
  }

  private func checkRun() throws {
    guard options.watches else { return }
    if options.lists { throw UsageError(description: "--watch: cannot be combined with --list") }
  }

  /// Returns the plan with the configuration file as it is now.
  func reread() throws -> RunPlan { try RunPlan(arguments, environment: environment) }

  /// Returns the options of a job.
  func options(of job: SpecJob) -> TestOptions {
    projects.first { $0.name == job.project }?.options ?? options
  }

  /// Returns a job as a worker runs it.
  func work(_ job: SpecJob) -> WorkerJob {
    var work = WorkerJob(
      path: job.file, arguments: options(of: job).arguments, dialect: job.dialect?.description, project: job.project)
    work.use = projects.first { $0.name == job.project }?.use
    work.repetition = job.repetition
    return work
  }
}
