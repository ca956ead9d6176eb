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
  }

  /// The options of the run as a whole.
  let options: TestOptions
  let projects: [Project]
  /// The path of the configuration file.
  let configuration: String?
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
    func options(_ own: [String: ConfigurationWords.Setting]) throws -> TestOptions {
      var words: [String] = []
      if let file, let settings {
        words = try ConfigurationWords(file: file, excluded: names).words(
          settings.common.merging(own) { $1 })
      }
      if environment.isCI, !(words + arguments.words).contains("--no-ci") { words.insert("--ci", at: 0) }
      if let base, !names.contains("test-dir"), !words.contains(where: { $0.hasPrefix("--test-dir=") }) {
        words.append("--test-dir=\(base)")
      }
      words = [arguments.words[0]] + words + arguments.words.dropFirst()
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
    let all = try (settings?.projects ?? []).map { project in
      let use = UsedKey.json(common.merging(project.settings) { $1 }, unless: names)
      return Project(name: project.name, options: try options(project.settings), use: use)
    }
    projects =
      try Self.chosen(main.projects, all, configuration)
      ?? [Project(name: nil, options: main, use: UsedKey.json(common, unless: names))]
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

  private static func chosen(_ names: [String], _ all: [Project], _ file: String?) throws -> [Project]? {
    guard !names.isEmpty else { return all.isEmpty ? nil : all }
    let known = all.compactMap(\.name)
    for name in names where !known.contains(name) {
      let place = file.map { "\($0) has no" } ?? "there is no configuration file with a"
      let meant = NameSuggestion.nearest(to: name, among: known).map { ". Did you mean '\($0)'?" }
      let list = known.isEmpty ? "" : ". Projects: \(known.joined(separator: ", "))"
      throw UsageError(description: "--project \(name): \(place) project of this name\(meant ?? list)")
    }
    return all.filter { project in project.name.map(names.contains) ?? false }
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

  /// Returns the jobs of the files that exist now; the jobs of each file follow one another.
  ///
  /// - Throws: ``UsageError`` when no file is found.
  func jobs() throws -> [SpecJob] {
    var files: [String] = []
    var owners: [String: [Project]] = [:]
    for project in projects {
      for file in try self.files(of: project) {
        if owners[file] == nil { files.append(file) }
        owners[file, default: []].append(project)
      }
    }
    guard !files.isEmpty || options.passesWithoutTests else {
      let words = options.words.isEmpty ? options.folders : options.words
      let places = words.isEmpty ? "." : words.joined(separator: ", ")
      let advice = configuration == nil ? ForeignConfiguration(in: ".").map { ". \($0.advice)" } : nil
      throw UsageError(
        description: "no spec files (\(projects[0].options.specs.description)) below \(places)\(advice ?? "")")
    }
    if let shard = options.shard { files = try ShardBalance(options.durations).files(files, of: shard) }
    return files.flatMap { file in
      (owners[file] ?? []).flatMap { project in
        SpecJob.all(
          [file], project.options.dialects, project: project.name, repetitions: project.options.repetitions)
      }
    }
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
