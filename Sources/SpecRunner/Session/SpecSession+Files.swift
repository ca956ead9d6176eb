import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The files that a spec names: init scripts, uploads, storage states, HAR files.
extension SpecSession {
  static let fileStatements: [String: Statement] = [
    "findFile": { session, arguments in
      .string(try session.file(arguments[0].string ?? "", for: arguments[1].string ?? ""))
    },
    "readText": { session, arguments in
      let path = try session.file(arguments[0].string ?? "", for: arguments[1].string ?? "")
      guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8) else {
        throw JavaScriptException(message: "\(arguments[1].string ?? ""): cannot be read as UTF-8 text: \(path)")
      }
      return .string(text)
    },
    // The files of an upload: one file, or those below a folder with their paths relative to its parent.
    "readFiles": { session, arguments in
      let what = arguments[1].string ?? ""
      let path = try session.file(arguments[0].string ?? "", for: what)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      guard isFolder.boolValue else {
        return .array([try describeFile(path, relativePath: "", for: what)])
      }
      let name = (path as NSString).lastPathComponent
      let inner = (FileManager.default.subpaths(atPath: path) ?? []).sorted()
      return .array(
        try inner.compactMap { part -> StructuredValue? in
          let file = (path as NSString).appendingPathComponent(part)
          var isInnerFolder: ObjCBool = false
          _ = FileManager.default.fileExists(atPath: file, isDirectory: &isInnerFolder)
          return isInnerFolder.boolValue ? nil : try describeFile(file, relativePath: name + "/" + part, for: what)
        })
    },
    "writeText": { session, arguments in
      try session.write(arguments[1].string ?? "", to: arguments[0].string ?? "", for: arguments[2].string ?? "")
      return .undefined
    },
  ]

  private static func describeFile(_ path: String, relativePath: String, for what: String) throws -> StructuredValue {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw JavaScriptException(message: "\(what): cannot be read: \(path)")
    }
    return [
      "name": .string((path as NSString).lastPathComponent), "mimeType": .string(MediaType.of(path: path)),
      "relativePath": .string(relativePath), "bytes": .array(data.map { .number(Int($0)) }),
    ]
  }

  /// Returns the path of a file that a spec names: relative to the working directory, to the spec's folder, or to the
  /// root.
  ///
  /// - Parameter what: The API that received the path, for an error.
  func file(_ path: String, for what: String) throws -> String {
    let folders = ["", (self.path as NSString).deletingLastPathComponent, options.root]
    let candidates = path.hasPrefix("/") ? [path] : folders.map { ($0 as NSString).appendingPathComponent(path) }
    guard let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      let looked = candidates.enumerated().filter { !candidates[..<$0.offset].contains($0.element) }.map(\.element)
      throw JavaScriptException(message: "\(what): file not found: \(looked.joined(separator: ", "))")
    }
    usedFiles.read.insert(found)
    return found
  }

  /// Writes a file that a spec names, and its folders.
  func write(_ text: String, to path: String, for what: String) throws {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw JavaScriptException(message: "\(what): cannot be written: \(path): \(error.localizedDescription)")
    }
    usedFiles.written.insert(path)
  }
}
