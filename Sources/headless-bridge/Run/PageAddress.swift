import Foundation
import HeadlessWebView
import SpecRunner

/// The page's URL and the resources that it may read, from the user's options.
struct PageAddress {
  let url: WebURL
  let policy: ResourcePolicy

  init(_ options: RunOptions) throws {
    if let complaint = ScriptPath.complaint(options.page) { throw UsageError(description: complaint) }
    var policy = options.policy()
    if let root = options.root {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
        throw UsageError(description: "--root \(root): not a folder")
      }
    }
    if let url = WebURL(options.page), url.scheme != "file", url.documentOrigin != "null" {
      guard url.documentOrigin == options.origin?.documentOrigin || policy.allows(url.host ?? "") else {
        throw UsageError(
          description:
            "\(options.page): not below --origin, and its host is not allowed. Allow it with --allow-host HOST")
      }
      guard options.root != nil || url.documentOrigin != options.origin?.documentOrigin else {
        throw UsageError(
          description: "\(options.page): the files of this origin are unknown. Set their folder with --root DIR")
      }
      self.url = url
      self.policy = policy
      return
    }
    // A link to a file is not resolved: its target may be elsewhere, and the files next to the target are not the
    // page's.
    var page = URL(fileURLWithPath: options.page).standardizedFileURL
    let index = page.appendingPathComponent("index.html")
    if FileManager.default.fileExists(atPath: index.path) { page = index }
    let file = page.deletingLastPathComponent().resolvingSymlinksInPath()
      .appendingPathComponent(page.lastPathComponent).path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
      throw UsageError(description: "\(options.page): no such file")
    }
    guard !isFolder.boolValue else {
      throw UsageError(description: "\(options.page): is a folder without an index.html. Give the path of a page")
    }
    guard FilePath.isFile(page.path) else {
      throw UsageError(description: "\(options.page): not a regular file")
    }
    let root = URL(fileURLWithPath: options.root ?? (file as NSString).deletingLastPathComponent)
      .standardizedFileURL.resolvingSymlinksInPath().path
    guard file.hasPrefix(root == "/" ? "/" : root + "/") else {
      throw UsageError(description: "\(options.page): not below --root \(root)")
    }
    policy.root = root
    let fileURL = WebURL.file(path: file)
    if let origin = options.origin {
      let relative = String(fileURL.path.dropFirst(WebURL.file(path: root).path.count))
      url = WebURL(relative, base: origin) ?? fileURL
    } else {
      url = fileURL
    }
    self.policy = policy
  }
}

/// Distinguishes scripts from pages by their names; a script that is loaded as a page is text that never runs.
enum ScriptPath {
  private static let endings: Set<String> = ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"]

  static func isScript(_ path: String) -> Bool { endings.contains((name(path) as NSString).pathExtension.lowercased()) }

  /// Returns the error for a script that is given as a page; `nil` for anything else.
  static func complaint(_ path: String) -> String? {
    guard isScript(path) else { return nil }
    let name = name(path)
    guard !name.hasSuffix(".bridge.js"), !name.hasSuffix(".bridge.spec.js") else {
      return "\(path): is a spec, not a page. Run it with: headless-bridge test \(path)"
    }
    return "\(path): is a script, not a page. Load a page that contains <script src=\"\(name)\">"
  }

  /// Returns the last component of a path or a URL.
  private static func name(_ path: String) -> String {
    guard let url = WebURL(path), ["http", "https"].contains(url.scheme) else {
      return (path as NSString).lastPathComponent
    }
    return (url.path as NSString).lastPathComponent
  }
}
