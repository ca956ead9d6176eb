import Foundation

/// A program that removes types.
enum TranspilerTool {
  case esbuild(String)
  /// The package TypeScript, which needs Node.
  case typeScript(node: String, library: String)

  /// The environment variable that names the tool.
  static let variable = "HEADLESS_BRIDGE_TRANSPILER"

  /// Finds the tool for a folder: the named one, the project's esbuild, the system's, the project's TypeScript, the
  /// system's.
  static func find(for folder: String, _ environment: [String: String]) -> TranspilerTool? {
    let node = program("node", environment)
    if let name = environment[variable], !name.isEmpty { return named(name, node, environment) }
    let modules = FilePath.ancestors(of: folder).map { $0 + "/node_modules/" }
    // The last two have no link to the program in the folder of programs.
    let places = [".bin/esbuild", "esbuild/bin/esbuild", ".pnpm/node_modules/esbuild/bin/esbuild"]
    for path in modules.flatMap({ module in places.map { module + $0 } }) where isProgram(path) {
      return .esbuild(path)
    }
    if let path = program("esbuild", environment) { return .esbuild(path) }
    guard let node else { return nil }
    if let found = modules.lazy.compactMap({ library(in: $0 + "typescript") }).first {
      return .typeScript(node: node, library: found)
    }
    return program("tsc", environment).flatMap { library(ofCompiler: $0) }.map { .typeScript(node: node, library: $0) }
  }

  private static func named(_ name: String, _ node: String?, _ environment: [String: String]) -> TranspilerTool? {
    let path = name.contains("/") ? FilePath.absolute(name) : program(name, environment)
    guard let path else { return nil }
    if let library = library(in: path) ?? (path.hasSuffix("/tsc") ? library(ofCompiler: path) : nil) {
      return node.map { .typeScript(node: $0, library: library) }
    }
    return isProgram(path) ? .esbuild(path) : nil
  }

  /// Returns the library of a TypeScript package.
  private static func library(in folder: String) -> String? {
    let path = folder + "/lib/typescript.js"
    return FilePath.isFile(path) ? path : nil
  }

  private static func library(ofCompiler path: String) -> String? {
    FilePath.real(path).flatMap { library(in: FilePath.folder(of: FilePath.folder(of: $0))) }
  }

  private static func program(_ name: String, _ environment: [String: String]) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool { FilePath.isFile(path) && access(path, X_OK) == 0 }

  /// A text that changes with the tool and its version.
  var identity: String {
    let path =
      switch self {
      case .esbuild(let path): path
      case .typeScript(_, let library): library
      }
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    return "\(path) \(status.st_size) \(status.st_mtim.tv_sec)"
  }
}
