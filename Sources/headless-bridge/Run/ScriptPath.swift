import Foundation
import HeadlessWebView

/// Tells scripts from pages by their names: shown as a page, a script is a text that nobody runs.
enum ScriptPath {
  private static let endings: Set<String> = ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"]

  static func isScript(_ path: String) -> Bool { endings.contains((name(path) as NSString).pathExtension.lowercased()) }

  /// What is said of a script in a page's place; nil for all else.
  static func complaint(_ path: String) -> String? {
    guard isScript(path) else { return nil }
    let name = name(path)
    guard !name.hasSuffix(".bridge.js"), !name.hasSuffix(".bridge.spec.js") else {
      return "\(path): is a spec, and not a page; run it with: headless-bridge test \(path)"
    }
    return "\(path): is a script, and not a page; name the page that loads it, with its own <script src=\"\(name)\">"
  }

  /// The last part of a path or an address.
  private static func name(_ path: String) -> String {
    guard let url = WebURL(path), ["http", "https"].contains(url.scheme) else {
      return (path as NSString).lastPathComponent
    }
    return (url.path as NSString).lastPathComponent
  }
}
