import Foundation
import HeadlessWebView

/// The names of files in reports: paths relative to the working folder if they are below it, or URLs.
public enum CoveragePath {
  /// Returns a path as reports show it.
  public static func shown(_ path: String, in folder: String = FileManager.default.currentDirectoryPath) -> String {
    guard path.hasPrefix("/") else { return path }
    let path = normalized(path), folder = folder == "/" ? "" : folder
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// Returns the absolute path of a file; a URL as it is.
  public static func absolute(_ path: String, in folder: String = FileManager.default.currentDirectoryPath) -> String {
    path.hasPrefix("/") || isURL(path) ? path : normalized(folder + "/" + path)
  }

  /// Indicates whether a name is a URL.
  public static func isURL(_ name: String) -> Bool { name.contains("://") }

  /// Returns the name of a source that a map names.
  ///
  /// - Parameter base: The name of the file that the source is relative to.
  static func resolved(_ source: String, base: String) -> String {
    if source.hasPrefix("webpack:") {
      // webpack writes `webpack://name/./src/app.js`: paths that start in the project's folder.
      let rest = source.dropFirst("webpack:".count).drop { $0 == "/" }
      let hasName = source.hasPrefix("webpack://") && !source.hasPrefix("webpack:///")
      let path = hasName ? rest.drop { $0 != "/" }.dropFirst() : rest
      return normalized(String(path))
    }
    if source.hasPrefix("file://") {
      return shown(WebURL(source).map { PercentEncoding.decode($0.path) } ?? source)
    }
    if isURL(source) { return source }
    if isURL(base) { return WebURL(source, base: WebURL(base))?.href ?? source }
    guard !source.hasPrefix("/") else { return shown(source) }
    let folder = base.lastIndex(of: "/").map { String(base[...$0]) } ?? ""
    return shown(normalized(folder + source))
  }

  /// Returns a path without `.` and `..`, as far as possible.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
