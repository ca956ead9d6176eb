import BridgeTesting
import Foundation
import JavaScriptEngine
import SpecRunner

/// `headless-bridge init`: writes the files that a folder needs to test its pages.
struct InitCommand {
  private let folder: String
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
    let files = NewFiles(folder: folder)
    let (spec, bridge) = try writeSpec(files)
    try files.write("headless-bridge.d.ts", EmbeddedScript.specTypes.text, "types of the spec API, for your editor")
    if !files.exists("tsconfig.json") {
      try files.write("jsconfig.json", Self.editorSettings, "editor settings that use these types")
    }
    try files.add(["/junit.xml", "/report.html", "/transcripts/"], to: ".gitignore", "files that test runs write")
    let repository = Self.repository(of: folder)
    let workflow = CIWorkflow.text(folder: repository.inner, bridge: bridge)
    try NewFiles(folder: repository.path).write(
      CIWorkflow.path, workflow, "runs the specs on GitHub; its first lines list the requirements")
    Output.line("")
    return try runSpec(files.path(spec), bridge)
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

  /// Writes the first spec, and returns its name and the bridge that it uses.
  private func writeSpec(_ files: NewFiles) throws -> (name: String, bridge: BridgeKind) {
    let found = page.map { [$0] } ?? PageFinder.pages(below: folder)
    guard let page = found.first else {
      Output.line("No page found in \(folder). The spec contains its own page.")
      try files.write("first.bridge.js", FirstSpec.withoutPage, "a first spec to edit")
      return ("first.bridge.js", .wvjb)
    }
    let others = found.count == 1 ? "" : " (1 of \(found.count); choose another with --page FILE)"
    guard FileManager.default.fileExists(atPath: files.path(page)) else {
      throw UsageError(description: "\(files.path(page)): no such file")
    }
    Output.line("The page is \(page)\(others).")
    let survey = try PageSurvey.survey(files.path(page), bridges: bridges, timeout: timeout)
    if survey.calls.isEmpty, survey.handlers.isEmpty {
      Output.line("It uses no bridge while loading. If it uses one later, set it with --bridge NAME.")
    } else {
      Output.line(
        """
        Its bridge is \(survey.bridge.rawValue). Native handlers that it calls: \
        \(Self.list(survey.calls.map(\.handler))). Handlers that it registers: \
        \(Self.list(survey.handlers.map(\.name))).
        """
      )
    }
    if let error = survey.error { Output.line("It has an uncaught error: \(error)") }
    let name = (page as NSString).deletingPathExtension + ".bridge.js"
    try files.write(
      name, FirstSpec.text(for: (page as NSString).lastPathComponent, survey), "a first spec to edit")
    return (name, survey.bridge)
  }

  /// Runs the spec at once, and prints the next steps.
  private func runSpec(_ spec: String, _ bridge: BridgeKind) throws -> Command.Status {
    let options = bridge == .wvjb ? [] : ["--bridge", bridge.rawValue]
    let status = try Subcommand.test.run(["test"] + options + [spec])
    let words = (["headless-bridge", "test"] + options + (folder == "." ? [] : [folder])).joined(separator: " ")
    Output.line("")
    Output.line("Next: edit \(spec) and run it with: \(words)")
    return status
  }

  private static func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }

  private static let editorSettings = """
    {
      "compilerOptions": {
        "checkJs": true,
        "target": "es2022",
        "module": "esnext",
        "moduleResolution": "node",
        "lib": ["es2022", "dom", "dom.iterable"]
      },
      "include": ["headless-bridge.d.ts", "**/*.bridge.js", "**/*.bridge.spec.js"]
    }

    """

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
