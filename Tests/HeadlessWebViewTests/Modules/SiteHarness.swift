import Foundation
import HeadlessWebView

/// A page with additional files, in a temporary folder of its own.
final class SiteHarness {
  let page: PageHarness
  private let folder: URL

  init(_ files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("site-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    page = PageHarness(
      resources: ResourcePolicy(root: folder.path, origin: WebURL("https://app.example")))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the log of a page with a given inline module.
  static func log(module: String, _ files: [String: String] = [:]) throws -> [String] {
    let site = try SiteHarness(files)
    return try site.page.load("<script type=module>\(module)</script>").filter { !$0.hasPrefix("asked") }
  }

  /// Returns the log of a document.
  static func log(html: String, _ files: [String: String] = [:]) throws -> [String] {
    let site = try SiteHarness(files)
    return try site.page.load(html).filter { !$0.hasPrefix("asked") }
  }
}
