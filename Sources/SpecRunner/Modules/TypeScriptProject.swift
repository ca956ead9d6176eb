import Foundation
import JavaScriptEngine

/// A folder with a `tsconfig.json`.
package struct TypeScriptProject {
  /// The patterns of `include`; nil for all files below the folder.
  package let include: [String]?
  /// A Boolean value that indicates whether specs in TypeScript can run: the project or the system has esbuild or
  /// TypeScript.
  package let hasTranspiler: Bool

  /// Reads the file of a folder; nil if it has none.
  package init?(_ folder: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let folder = FilePath.absolute(folder)
    guard let data = FileManager.default.contents(atPath: folder + "/tsconfig.json") else { return nil }
    hasTranspiler = TranspilerTool.find(for: folder, environment) != nil
    let json = try? JSONText(JSONWithComments.plain(String(decoding: data, as: UTF8.self)))
    let patterns = (try? json?["include"]?.elements())?.compactMap { $0.stringValue() }
    // A project of several parts lists no files of its own.
    include = patterns ?? (json?["files"] == nil ? nil : [])
  }
}
