import Foundation
import JavaScriptEngine

/// Removes types and JSX from specs with the project's or the system's esbuild or TypeScript.
///
/// One transpiler serves all files of a process: it keeps its results in memory, and in the project's cache folder.
public final class SpecTranspiler {
  private let environment: [String: String]
  private var results: [TranspileCache.Key: String] = [:]
  private var tools: [String: TranspilerTool?] = [:]
  private var services: [String: TypeScriptService] = [:]

  /// Creates a transpiler that finds its tool through environment variables.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

  /// Returns the JavaScript of a file, with an inline source map.
  ///
  /// - Throws: ``TranspileError`` for a mistake in the file, or if there is no tool.
  func code(of text: String, path: String, _ configuration: TypeScriptConfiguration) throws -> String {
    let folder = FilePath.folder(of: FilePath.absolute(path))
    guard let tool = tool(for: folder) else { throw TranspileError(message: missing(path, folder)) }
    let settings = TranspileSettings(path: path, configuration)
    let key = TranspileCache.Key(of: text, settings: settings.arguments.joined(separator: "\n") + tool.identity)
    if let known = results[key] { return known }
    let cache = TranspileCache(for: FilePath.absolute(path))
    let code: String
    if let stored = cache?.read(key) {
      code = stored
    } else {
      code = try run(tool, text, settings)
      cache?.write(code, key)
    }
    results[key] = code
    return code
  }

  private func run(_ tool: TranspilerTool, _ text: String, _ settings: TranspileSettings) throws -> String {
    switch tool {
    case .esbuild(let path): return try EsbuildProcess(path: path).code(of: text, settings)
    case .typeScript(let node, let library):
      let service = try services[library] ?? TypeScriptService(node: node, library: library)
      services[library] = service
      do { return try service.code(of: text, settings) } catch let error as TypeScriptService.Ended {
        services[library] = nil
        throw TranspileError(message: "\(settings.path): \(error.message)")
      }
    }
  }

  private func tool(for folder: String) -> TranspilerTool? {
    if let known = tools[folder] { return known }
    let found = TranspilerTool.find(for: folder, environment)
    tools[folder] = .some(found)
    return found
  }

  private func missing(_ path: String, _ folder: String) -> String {
    if let name = environment[TranspilerTool.variable], !name.isEmpty {
      return """
        \(path): TypeScript and JSX need a transpiler, and \(TranspilerTool.variable) names '\(name)', which cannot be \
        used. It must be the path of an esbuild program, of a tsc program, or of the folder of a TypeScript package. \
        TypeScript also needs node in the PATH.
        """
    }
    return """
      \(path): TypeScript and JSX need esbuild or TypeScript, and neither was found. Install one of them:
        npm install --save-dev esbuild
        apt install esbuild
      Looked for esbuild and typescript in each node_modules folder from \(folder) upwards, and for esbuild and tsc in \
      the PATH. TypeScript also needs node in the PATH. \(TranspilerTool.variable) names a program elsewhere.
      """
  }
}

/// The reason why a file could not be transpiled, and where.
struct TranspileError: Error, CustomStringConvertible {
  let message: String
  var line: Int?
  var column: Int?

  var description: String { message }
}

/// The settings of the transpilation of one file.
struct TranspileSettings {
  /// The file, as locations name it.
  let path: String
  let loader: String
  let isCommonJS: Bool
  let configuration: TypeScriptConfiguration

  init(path: String, _ configuration: TypeScriptConfiguration) {
    self.path = path
    self.configuration = configuration
    loader = FilePath.loader(of: path) ?? "js"
    isCommonJS = path.hasSuffix(".cts")
  }

  /// The settings as arguments of esbuild.
  var arguments: [String] {
    var list = [
      "--loader=\(loader)", "--sourcefile=\(path)", "--sourcemap=inline", "--sources-content=false",
      "--target=es2022", "--log-level=warning", "--color=false", "--log-limit=5", "--tsconfig-raw=\(json)",
    ]
    if isCommonJS { list.append("--format=cjs") }
    guard loader != "ts" else { return list }
    list.append(configuration.usesJSXRuntime ? "--jsx=automatic" : "--jsx=transform")
    let words = [
      ("jsxImportSource", "--jsx-import-source"), ("jsxFactory", "--jsx-factory"),
      ("jsxFragmentFactory", "--jsx-fragment"),
    ]
    for (name, word) in words {
      if let text = configuration.text(name) { list.append("\(word)=\(text)") }
    }
    return list
  }

  /// The compiler options as the text of a `tsconfig.json`.
  var json: String {
    let options = configuration.options.sorted { $0.key < $1.key }
      .filter { !$0.key.hasPrefix("jsx") && $0.key != "emitDecoratorMetadata" }.map { (key: $0.key, value: $0.value) }
    return JSONText(object: [("compilerOptions", JSONText(object: options))]).string
  }
}
