import BridgeTesting
import Foundation
import JavaScriptEngine
import SpecRunner

/// `headless-bridge init`: writes the files that a folder needs to test its pages.
struct InitCommand {
  private var folder: String
  private var bridges = BridgeKind.allCases
  private var page: String?
  private var timeout = Duration.seconds(30)

  static let groups: [OptionGroup<InitCommand>] = [
    OptionGroup(
      "Page",
      [
        CommandOption(
          "page", .file(.page), "the page, relative to FOLDER (default: the nearest, index.html first)", set: \.page),
        CommandOption(
          "bridge", .choice(), "bridge of the page (default: the first one that it uses while loading)"
        ) { command, bridge in command.bridges = [bridge] },
        CommandOption(
          "timeout", .time, "maximum run time of a script (default: 30)", set: \.timeout),
      ])
  ]

  init(_ arguments: Arguments<InitCommand>) throws {
    guard arguments.operands.count < 2 else {
      throw UsageError(description: "init takes at most one folder or page. \(arguments.command.hint)")
    }
    let place = arguments.operands.first ?? "."
    let isThere = FileManager.default.fileExists(atPath: place)
    // Folder names may look like scripts, too: three.js.
    if isThere, !NewFiles.isFolder(place), let complaint = ScriptPath.complaint(place) {
      throw UsageError(description: complaint)
    }
    // If the path is that of a page, the page and its folder are used.
    let isPage = PageFinder.isPage(place)
    if isPage, !isThere { throw UsageError(description: "\(place): no such file") }
    folder = isPage ? Self.folder(of: place) : place
    if isPage { page = (place as NSString).lastPathComponent }
    try arguments.apply(to: &self)
  }

  func run() throws -> Command.Status {
    try makeFolder()
    let target = try InitTarget.find(in: folder, page: page)
    let files = NewFiles(folder: target?.folder ?? folder)
    let (spec, options) = try writeSpec(files, target)
    try EditorFiles(files: files, spec: spec).write()
    try files.add(["/junit.xml", "/report.html", "/transcripts/"], to: ".gitignore", "files that test runs write")
    let repository = Self.repository(of: files.folder)
    let workflow = CIWorkflow.text(folder: repository.inner, options: target?.root == nil ? options : [])
    try NewFiles(folder: repository.path).write(
      CIWorkflow.path, workflow, "runs the specs on GitHub; its first lines list the requirements")
    Output.line("")
    let status = try Subcommand.test.run(["test"] + runOptions(files, target, options) + [files.path(spec)])
    Output.line("")
    Output.line("Next: edit \(files.path(spec)) and run it with: \(command(files, target, options))")
    return status
  }

  /// Creates the folder and reports it, because its name may be a mistake.
  private func makeFolder() throws {
    guard !FileManager.default.fileExists(atPath: folder) || NewFiles.isFolder(folder) else {
      throw UsageError(description: "\(folder): is a file. Give the folder of your page, or the page")
    }
    guard !NewFiles.isFolder(folder) else { return }
    if let page { throw UsageError(description: "\(folder): no such folder for --page \(page)") }
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw UsageError(description: "\(folder): the folder cannot be created")
    }
    Output.line("Created the folder \(folder).")
  }

  private static func folder(of file: String) -> String {
    let folder = (file as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// Writes the first spec, and returns its name and the options that it needs.
  private func writeSpec(_ files: NewFiles, _ target: InitTarget?) throws -> (name: String, options: [String]) {
    guard let target else {
      Output.line("No page found in \(folder). The spec contains its own page.")
      let ending = EditorFiles.ending(in: folder), name = "first.bridge.\(ending)"
      try files.write(name, FirstSpec.text(FirstSpec.withoutPage, ending: ending), "a first spec to edit")
      if let foreign = ForeignConfiguration(in: folder) {
        try files.write(InitTarget.settingsFile, InitTarget.settings([], foreign), "finds the tests of \(foreign.file)")
      }
      return (name, [])
    }
    let others = target.count == 1 ? "" : " (1 of \(target.count); choose another with --page FILE)"
    Output.line("The page is \(target.page)\(others).")
    if let source = target.source { Output.line("It is the build of \(source); run the build before the specs.") }
    let survey = try PageSurvey.survey(
      target.options(timeout: timeout), bridges: bridges, packages: target.packages)
    tell(survey)
    let options = survey.bridge == .wvjb ? [] : ["--bridge", survey.bridge.rawValue]
    let text = FirstSpec.text(
      for: target.root == nil ? (target.page as NSString).lastPathComponent : target.page, at: target.address, survey,
      command: command(NewFiles(folder: "."), target, options))
    let ending = EditorFiles.ending(in: target.folder), spec = target.spec(ending: ending)
    try files.write(spec, FirstSpec.text(text, ending: ending), "a first spec to edit")
    if let settings = target.settings(bridge: survey.bridge) {
      let tests = target.foreign.map { ", and the tests of \($0.file)" } ?? ""
      try files.write(InitTarget.settingsFile, settings, "the folder and the bridge of the page\(tests), for every run")
    }
    return (spec, options)
  }

  /// Prints the observations.
  private func tell(_ survey: PageSurvey) {
    if survey.calls.isEmpty, survey.handlers.isEmpty {
      let named = survey.recognition?.evidence(of: survey.bridge).map {
        " Its scripts are those of \(survey.bridge.rawValue): \($0)."
      }
      Output.line("It uses no bridge while loading.\(named ?? "") If it uses one later, set it with --bridge NAME.")
    } else {
      let device = survey.device.platform == .android ? " on Android" : ""
      Output.line(
        """
        Its bridge is \(survey.bridge.rawValue)\(device). Native handlers that it calls: \
        \(Self.list(survey.calls.map(\.handler))). Handlers that it registers: \
        \(Self.list(survey.handlers.map(\.name))).
        """
      )
    }
    if !survey.alternatives.isEmpty {
      Output.line(
        "It also works with \(Self.list(survey.alternatives.map(\.rawValue))). Choose the app's with --bridge NAME.")
    }
    for other in survey.recognition?.others(than: survey.bridge) ?? [] {
      Output.line("It also has a sign of \(other.bridge.rawValue): \(other.evidence).")
    }
    for script in survey.missingScripts {
      Output.line("A script failed to load, so the survey is incomplete: \(script)")
    }
    if let error = survey.error { Output.line("It has an uncaught error: \(error)") }
  }

  /// Returns the options of the first run, which may start in another folder than later runs.
  private func runOptions(_ files: NewFiles, _ target: InitTarget?, _ options: [String]) -> [String] {
    guard let target, let root = target.root else { return options }
    return ["--root", files.path(root)] + (target.origin.map { ["--origin", $0.href] } ?? []) + options
  }

  /// Returns the command that runs the specs from the current folder.
  private func command(_ files: NewFiles, _ target: InitTarget?, _ options: [String]) -> String {
    // The settings file is found from the folder that the command runs in.
    guard target?.root == nil else {
      return (files.folder == "." ? "" : "cd \(files.folder) && ") + "headless-bridge test"
    }
    return (["headless-bridge", "test"] + options + (files.folder == "." ? [] : [files.folder])).joined(separator: " ")
  }

  private static func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }

  /// Returns the folder's repository, the only place where workflows run, and the folder's path in it.
  private static func repository(of folder: String) -> (path: String, inner: String) {
    let start = URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath()
    var place = start
    var inner: [String] = []
    while !FileManager.default.fileExists(atPath: place.appendingPathComponent(".git").path) {
      guard place.path != "/" else { return (folder, "") }
      inner.insert(place.lastPathComponent, at: 0)
      place.deleteLastPathComponent()
    }
    return inner.isEmpty ? (folder, "") : (place.path, inner.joined(separator: "/"))
  }
}
