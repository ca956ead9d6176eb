import BridgeTesting
import Foundation
import SpecRunner

/// The files that make an editor know the types of the spec API.
struct EditorFiles {
  let files: NewFiles
  /// The path of the spec.
  let spec: String

  /// Returns the ending of specs in a folder: TypeScript if the project uses it and specs can be run from it.
  static func ending(in folder: String) -> String {
    TypeScriptProject(folder)?.hasTranspiler == true ? "ts" : "js"
  }

  func write() throws {
    guard let project = TypeScriptProject(files.folder) else {
      try writeTypes("headless-bridge.d.ts")
      return try files.write("jsconfig.json", Self.editorSettings, "editor settings that use these types")
    }
    // A project of TypeScript checks the files that it includes, and the spec is one of them.
    let folder = (spec as NSString).deletingLastPathComponent
    func inFolder(_ name: String) -> String { (folder as NSString).appendingPathComponent(name) }
    try writeTypes(inFolder("headless-bridge.d.ts"))
    guard !includes(spec, project) else { return }
    guard !folder.isEmpty, !files.exists(inFolder("tsconfig.json")) else {
      return Output.line("  note      add \(spec) and \(inFolder("headless-bridge.d.ts")) to include in tsconfig.json")
    }
    let up = folder.split(separator: "/").map { _ in "../" }.joined()
    try files.write(
      inFolder("tsconfig.json"),
      """
      {
        "extends": "\(up)tsconfig.json",
        "compilerOptions": { "noEmit": true },
        "include": ["."]
      }

      """, "includes the specs, which the project's tsconfig.json leaves out")
  }

  /// Writes the types; those of an installed npm package are only named, so that an update of the package updates them.
  private func writeTypes(_ name: String) throws {
    guard !hasPackage else {
      return try files.write(
        name, "/// <reference types=\"headless-bridge\" />\n", "names the types of the npm package, for your editor")
    }
    try files.write(name, EmbeddedScript.specTypes.text, "types of the spec API, for your editor")
  }

  /// A Boolean value that indicates whether the npm package is installed in the folder, or in one above it.
  private var hasPackage: Bool {
    var folder = URL(fileURLWithPath: files.folder).standardizedFileURL
    while true {
      let types = folder.appendingPathComponent("node_modules/headless-bridge/headless-bridge.d.ts").path
      if FileManager.default.fileExists(atPath: types) { return true }
      guard folder.path != "/" else { return false }
      folder.deleteLastPathComponent()
    }
  }

  /// Returns whether the patterns of a project include a file.
  private func includes(_ file: String, _ project: TypeScriptProject) -> Bool {
    guard let include = project.include else { return true }
    return include.contains { pattern in
      GlobPattern("/" + (pattern.hasPrefix("./") ? String(pattern.dropFirst(2)) : pattern)).matches("/" + file)
    }
  }

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
}
