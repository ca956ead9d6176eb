import Foundation

/// Operations on paths of files, without reading links unless they say so.
package enum FilePath {
  /// Returns the path without its `.` and `..`, as far as they can be removed.
  static func joined(_ folder: String, _ path: String) -> String {
    let isAbsolute = folder.hasPrefix("/")
    var parts: [Substring] = []
    for part in (folder + "/" + path).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the path from the root of the file system, without `.` and `..`.
  package static func absolute(_ path: String, in folder: String = FileManager.default.currentDirectoryPath) -> String {
    joined(path.hasPrefix("/") ? "/" : folder, path)
  }

  /// Returns a path as the user would write it: from the current folder, if they have a folder in common.
  package static func shown(_ path: String, in folder: String = FileManager.default.currentDirectoryPath) -> String {
    let parts = absolute(path, in: folder).split(separator: "/"), base = folder.split(separator: "/")
    let common = zip(parts, base).prefix { $0 == $1 }.count
    guard common > 0 else { return absolute(path, in: folder) }
    let up = Array(repeating: "..", count: base.count - common)
    let text = (up + parts.dropFirst(common).map(String.init)).joined(separator: "/")
    return text.isEmpty ? "." : text
  }

  /// Returns the folder of a path; the root is its own folder.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the folder and all folders that contain it, the innermost first.
  static func ancestors(of folder: String) -> [String] {
    var all = [folder]
    while let last = all.last, last != "/", !last.isEmpty { all.append(self.folder(of: last)) }
    return all
  }

  /// Returns the path without symbolic links; nil if nothing exists there.
  static func real(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  /// Returns whether a file, and not a folder, exists at a path.
  package static func isFile(_ path: String) -> Bool { kind(path) == S_IFREG }

  /// Returns whether a folder exists at a path.
  static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Returns whether a path is a folder's own or is below it.
  static func isPath(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// Returns whether a file belongs to an installed package and not to the user's own code.
  static func isDependency(_ path: String) -> Bool {
    path.hasPrefix("node_modules/") || path.contains("/node_modules/")
  }

  /// Returns whether a file is written in TypeScript or JSX, which the engine doesn't read.
  static func needsTranspiler(_ path: String) -> Bool { loader(of: path) != nil }

  /// Returns the name that transpilers have for the language of a file; nil for JavaScript and other files.
  static func loader(of path: String) -> String? {
    if [".ts", ".mts", ".cts"].contains(where: path.hasSuffix) { return "ts" }
    return path.hasSuffix(".tsx") ? "tsx" : path.hasSuffix(".jsx") ? "jsx" : nil
  }
}
