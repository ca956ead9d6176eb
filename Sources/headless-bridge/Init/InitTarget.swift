import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The page that `init` writes a spec for, and the place of the spec.
struct InitTarget {
  static let settingsFile = "headless-bridge.config.json"
  /// The folder that the other paths are relative to, and that receives the files.
  private(set) var folder: String
  /// The page's file.
  private(set) var page: String
  /// The number of pages to choose from.
  private(set) var count = 1
  /// The page that this one is the build of.
  private(set) var source: String?
  /// The folder with the page's files, if the spec is outside of it.
  private(set) var root: String?
  /// The origin of the page, if it needs one.
  private(set) var origin: WebURL?
  /// The packages of the page's project, with their versions.
  private(set) var packages: [String: String] = [:]
  /// The configuration of another test runner in the folder.
  private(set) var foreign: ForeignConfiguration?

  /// Chooses the page of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder that the user named.
  ///   - named: The page that the user named, relative to the folder.
  /// - Returns: The page, or nil if the folder has none.
  /// - Throws: ``UsageError`` for a page that does not exist, or that does not run without a build.
  static func find(in folder: String, page named: String?) throws -> InitTarget? {
    let found = named.map { [$0] } ?? PageFinder.pages(below: folder)
    guard let first = found.first else { return nil }
    let path = NewFiles(folder: folder).path(first)
    guard FileManager.default.fileExists(atPath: path) else { throw UsageError(description: "\(path): no such file") }
    var target = InitTarget(folder: folder, page: first, count: found.count)
    let project = WebProject(of: folder)
    if let project, project.folder != folder {
      target.page = (URL(fileURLWithPath: folder).lastPathComponent as NSString).appendingPathComponent(first)
      target.folder = project.folder
    }
    if let script = WebProject.unbuiltScript(of: path) {
      guard named == nil, let built = project?.builtPage else {
        throw UsageError(
          description: """
            \(path): is the source of a page that needs a build: no web view runs \(script) as it is. Build the page, \
            for example with `npm run build`, then run: headless-bridge init
            """)
      }
      (target.source, target.page, target.count) = (target.page, built, 1)
    }
    target.packages = project?.packages ?? [:]
    target.foreign = ForeignConfiguration(in: target.folder)
    if project?.isOutput(target.page) == true { target.leaveOutput() }
    return target
  }

  /// Moves the spec out of the folder that the next build empties.
  private mutating func leaveOutput() {
    root = (page as NSString).deletingLastPathComponent
    if WebProject.needsOrigin(NewFiles(folder: folder).path(page)) {
      // Tests of the other runner compare addresses with this one.
      origin = foreign?.baseURL.flatMap { WebURL("/", base: WebURL($0)) } ?? WebURL("https://app.test/")
    }
  }

  /// Returns the file of the spec: next to the page, or in the folder of the tests.
  func spec(ending: String) -> String {
    guard root != nil else { return (page as NSString).deletingPathExtension + ".bridge.\(ending)" }
    let name = ((page as NSString).lastPathComponent as NSString).deletingPathExtension
    return "\(foreign?.folder ?? "tests")/\(name).bridge.\(ending)"
  }

  /// The address that the spec loads, if it is not the page's file: routers of single-page apps expect the folder.
  var address: String? {
    guard root != nil else { return nil }
    let name = (page as NSString).lastPathComponent
    return name == "index.html" ? "/" : nil
  }

  /// Returns the options that load the page.
  func options(timeout: Duration) -> RunOptions {
    var options = RunOptions()
    let files = NewFiles(folder: folder)
    options.page = files.path(page)
    options.root = root.map { files.path($0) }
    options.origin = origin
    if let origin, address != nil { options.page = origin.href }
    options.timeout = timeout
    return options
  }

  /// Returns the text of the settings file; nil if no run needs one.
  func settings(bridge: BridgeKind) -> String? {
    guard root != nil || foreign != nil else { return nil }
    let members = [
      root.map { ("root", $0) }, origin.map { ("origin", $0.href) },
      bridge == .wvjb ? nil : ("bridge", bridge.rawValue),
    ].compactMap { $0 }
    return Self.settings(members, foreign)
  }

  /// Returns the text of a settings file that also finds the tests of another runner.
  static func settings(_ members: [(String, String)], _ foreign: ForeignConfiguration?) -> String {
    let own = members.map { (JSONText(text: $0.0), JSONText(text: $0.1).string) }
    let patterns = foreign.map { (["**/*.bridge.{js,ts}"] + $0.patterns).map { JSONText(text: $0).string } }
    let all = own + (patterns.map { [(JSONText(text: "testMatch"), "[\($0.joined(separator: ", "))]")] } ?? [])
    return "{\n" + all.map { "  \($0.0.string): \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }
}
