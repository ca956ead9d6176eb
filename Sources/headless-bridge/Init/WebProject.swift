import Foundation
import JavaScriptEngine

/// A folder with a package.json, whose pages a bundler such as Vite or webpack may build.
struct WebProject {
  /// The folder with the package.json.
  let folder: String

  /// The folders that bundlers write and empty, in the order in which they are searched.
  private static let outputs = ["dist", "build", "out", "www", "public"]

  /// Returns the project that a folder belongs to: the folder itself, or the one whose build wrote it; nil for none.
  init?(of folder: String) {
    let url = URL(fileURLWithPath: folder).standardizedFileURL
    if Self.hasPackage(folder) {
      self.folder = folder
    } else if Self.outputs.contains(url.lastPathComponent), Self.hasPackage(url.deletingLastPathComponent().path) {
      self.folder = folder.contains("/") ? (folder as NSString).deletingLastPathComponent : "."
      // `.` and `..` do not name the folder above.
      guard ![".", ".."].contains((folder as NSString).lastPathComponent) else { return nil }
    } else {
      return nil
    }
  }

  private static func hasPackage(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: (folder as NSString).appendingPathComponent("package.json"))
  }

  /// The packages that the project depends on, with their versions.
  var packages: [String: String] {
    let file = (folder as NSString).appendingPathComponent("package.json")
    guard let text = try? TextFile.read(file), let json = try? JSONText(text) else { return [:] }
    var packages: [String: String] = [:]
    for key in ["peerDependencies", "devDependencies", "dependencies"] {
      guard let members = try? json[key]?.members() else { continue }
      for (name, version) in members { packages[name] = version.stringValue() ?? "" }
    }
    return packages
  }

  /// The built page, relative to the project; nil if there is none.
  var builtPage: String? {
    Self.outputs.map { "\($0)/index.html" }.first { page in
      let path = (folder as NSString).appendingPathComponent(page)
      return FileManager.default.fileExists(atPath: path) && Self.unbuiltScript(of: path) == nil
    }
  }

  /// Returns whether a page of the project is in a folder that a build writes.
  func isOutput(_ page: String) -> Bool {
    page.split(separator: "/").dropLast().first.map { Self.outputs.contains(String($0)) } ?? false
  }

  /// Returns the script for which a page needs a build: one that browsers cannot run, or a placeholder; nil if the page
  /// runs as it is.
  static func unbuiltScript(of page: String) -> String? {
    guard let text = try? TextFile.read(page) else { return nil }
    if text.contains("%PUBLIC_URL%") { return "%PUBLIC_URL%" }
    for match in text.matches(of: #/<script\b[^>]*\bsrc\s*=\s*["']?([^"'\s>]+)/#) {
      let source = String(match.1)
      let path = source.prefix { $0 != "?" && $0 != "#" }
      let ending = (String(path) as NSString).pathExtension.lowercased()
      // Vite's pages load the source from /src, with imports of packages that only a build resolves.
      let isSource = path.hasPrefix("/src/") || path.hasPrefix("src/") || path.hasPrefix("./src/")
      if ["ts", "tsx", "mts", "jsx", "vue", "svelte"].contains(ending) { return source }
      if isSource, match.0.contains(#/type\s*=\s*["']?module/#) { return source }
    }
    return nil
  }

  /// Returns whether a page loads modules or absolute paths, which need an origin: `file:` pages have none.
  static func needsOrigin(_ page: String) -> Bool {
    guard let text = try? TextFile.read(page) else { return false }
    return text.contains(#/<script\b[^>]*\btype\s*=\s*["']?module/#)
      || text.contains(#/(?:src|href)\s*=\s*["']?\/[^\/]/#)
  }
}
