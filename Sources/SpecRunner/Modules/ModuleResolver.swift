import Foundation
import JavaScriptEngine

/// The ways in which a file loads another, which packages distinguish by conditions.
enum ModuleRequestKind: String {
  /// `import`.
  case importing = "import"
  /// `require()`.
  case requiring = "require"

  /// The conditions of `exports` that apply.
  var conditions: Set<String> { [rawValue, "node"] }
}

/// Resolves the specifiers of imports to files: paths, packages, and the paths of a `tsconfig.json`.
final class ModuleResolver {
  /// The files and folders that were looked up, whether they exist or not.
  private(set) var candidates: Set<String> = []
  private var manifests: [String: PackageManifest?] = [:]
  private var configurations = TypeScriptConfigurations()
  /// The working folder; nil if the spec has an absolute path, so that all files have.
  private let workingFolder: String?
  /// The folders of packages that are searched last.
  private let sharedFolders: [String]

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - spec: The spec, whose path is relative to the working folder or absolute, like those of all results.
  ///   - environment: The environment variables. `NODE_PATH` names folders of packages, as for Node.
  init(spec: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    sharedFolders = (environment["NODE_PATH"] ?? "").split(separator: ":").map { FilePath.absolute(String($0)) }
    workingFolder = spec.hasPrefix("/") ? nil : FileManager.default.currentDirectoryPath
  }

  /// The extensions that a specifier may omit, in the order in which they are tried.
  private static let extensions = [
    ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx", ".jsx", ".json",
  ]
  /// The extensions of sources, for specifiers that have the extension of the compiled file.
  private static let sources = [
    ".js": [".ts", ".tsx", ".jsx"], ".jsx": [".tsx"], ".mjs": [".mts"], ".cjs": [".cts"],
  ]

  /// Resolves a specifier to the path of a file, as locations name it.
  ///
  /// - Throws: An error that names the importing file and line, and what was tried.
  func resolve(_ specifier: String, from base: String, as kind: ModuleRequestKind) throws -> String {
    let folder = FilePath.folder(of: FilePath.absolute(base))
    if let path = try path(of: specifier, in: folder) {
      if let found = try file(at: path) { return shown(found) }
      throw ModuleError.fileNotFound(shown(path)).exception(specifier, in: base)
    }
    if specifier.hasPrefix("#") { return shown(try imported(specifier, from: base, folder, kind)) }
    if !FilePath.isDependency(base) {
      for path in try configurations.configuration(for: folder).paths(for: specifier) {
        if let found = try file(at: path) { return shown(found) }
      }
    }
    return shown(try package(specifier, from: base, folder, kind))
  }

  /// Returns the absolute path that a specifier names by itself; nil for packages.
  private func path(of specifier: String, in folder: String) throws -> String? {
    if specifier.hasPrefix("file:") {
      guard let path = URL(string: specifier)?.path(percentEncoded: false), path.hasPrefix("/") else { return nil }
      return FilePath.absolute(path)
    }
    if specifier.hasPrefix("/") { return FilePath.absolute(specifier) }
    let isRelative = specifier == "." || specifier == ".." || specifier.hasPrefix("./") || specifier.hasPrefix("../")
    return isRelative ? FilePath.joined(folder, specifier) + (specifier.hasSuffix("/") ? "/" : "") : nil
  }

  /// Returns a path as locations name it.
  func shown(_ path: String) -> String {
    guard let workingFolder, path.hasPrefix(workingFolder + "/") else { return path }
    return String(path.dropFirst(workingFolder.count + 1))
  }

  // MARK: Files

  /// Returns the file at a path that may lack its extension, or be a folder's.
  private func file(at path: String) throws -> String? {
    let isFolderPath = path.hasSuffix("/")
    let path = isFolderPath ? String(path.dropLast()) : path
    if !isFolderPath, let file = plainFile(at: path) { return file }
    guard FilePath.isFolder(path) else { return nil }
    if let manifest = try manifest(in: path) { return try mainFile(of: manifest) }
    return Self.extensions.lazy.map { path + "/index" + $0 }.first(where: exists)
  }

  private func plainFile(at path: String) -> String? {
    if exists(path) { return path }
    for (ending, sources) in Self.sources where path.hasSuffix(ending) {
      let stem = path.dropLast(ending.count)
      if let found = sources.lazy.map({ stem + $0 }).first(where: exists) { return found }
    }
    return Self.extensions.lazy.map { path + $0 }.first(where: exists)
  }

  private func exists(_ path: String) -> Bool {
    candidates.insert(shown(path))
    return FilePath.isFile(path)
  }

  /// Returns the file that a package without `exports` consists of.
  private func mainFile(of manifest: PackageManifest) throws -> String? {
    for name in [manifest.main, manifest.module].compactMap({ $0 }) where !name.isEmpty {
      let path = FilePath.joined(manifest.folder, name)
      if let file = plainFile(at: path) { return file }
      if let file = Self.extensions.lazy.map({ path + "/index" + $0 }).first(where: exists) { return file }
    }
    return Self.extensions.lazy.map { manifest.folder + "/index" + $0 }.first(where: exists)
  }

  private func manifest(in folder: String) throws -> PackageManifest? {
    if let known = manifests[folder] { return known }
    candidates.insert(shown(folder + "/package.json"))
    let found = try PackageManifest(in: folder)
    manifests[folder] = .some(found)
    return found
  }

  // MARK: Packages

  /// Returns the manifest of the package that contains a folder.
  private func scope(of folder: String) throws -> PackageManifest? {
    for ancestor in FilePath.ancestors(of: folder) {
      guard !ancestor.hasSuffix("/node_modules") else { return nil }
      if let manifest = try manifest(in: ancestor) { return manifest }
    }
    return nil
  }

  /// Resolves a specifier such as `#helpers`, which the importing package declares.
  private func imported(
    _ specifier: String, from base: String, _ folder: String, _ kind: ModuleRequestKind
  ) throws -> String {
    guard let manifest = try scope(of: folder), let imports = manifest.imports else {
      throw ModuleError.noImports.exception(specifier, in: base)
    }
    let manifestPath = shown(manifest.folder + "/package.json")
    switch PackageTargets(conditions: kind.conditions).imported(specifier, by: imports) {
    case .found(let target) where target.hasPrefix("./"):
      if let found = try real(FilePath.joined(manifest.folder, target)) { return found }
      throw ModuleError.targetNotFound(target, manifestPath).exception(specifier, in: base)
    case .found(let target): return try package(target, from: base, manifest.folder, kind)
    case .excluded, .missing: throw ModuleError.notImported(manifestPath).exception(specifier, in: base)
    }
  }

  /// Resolves the specifier of a package, from the folder's own package and `node_modules` upwards.
  private func package(
    _ specifier: String, from base: String, _ folder: String, _ kind: ModuleRequestKind
  ) throws -> String {
    guard let parts = PackageSpecifier(specifier) else {
      throw ModuleError.notSupported.exception(specifier, in: base)
    }
    if let own = try scope(of: folder), own.name == parts.name, let exports = own.exports {
      return try exported(parts, own, exports, specifier, base, kind)
    }
    var tried: [String] = []
    let folders = FilePath.ancestors(of: folder).filter { !$0.hasSuffix("/node_modules") }
      .map { ($0 == "/" ? "" : $0) + "/node_modules" }
    for folder in folders + sharedFolders {
      let path = folder + "/" + parts.name
      candidates.insert(shown(path + "/package.json"))
      if FilePath.isFolder(path) {
        return try file(of: parts, in: FilePath.real(path) ?? path, specifier, base, kind)
      }
      // A package may be a single file.
      if parts.subpath == ".", let found = plainFile(at: path) { return FilePath.real(found) ?? found }
      tried.append(shown(path))
    }
    throw ModuleError.packageNotFound(parts.name, tried).exception(specifier, in: base)
  }

  /// Returns the file of a package that was found.
  private func file(
    of parts: PackageSpecifier, in folder: String, _ specifier: String, _ base: String, _ kind: ModuleRequestKind
  ) throws -> String {
    let manifest = try manifest(in: folder)
    if let manifest, let exports = manifest.exports {
      return try exported(parts, manifest, exports, specifier, base, kind)
    }
    let path = parts.subpath == "." ? folder : FilePath.joined(folder, parts.subpath)
    if let found = try file(at: path).flatMap({ try real($0) }) { return found }
    throw ModuleError.fileNotFound(shown(path)).exception(specifier, in: base)
  }

  private func exported(
    _ parts: PackageSpecifier, _ manifest: PackageManifest, _ exports: JSONText, _ specifier: String, _ base: String,
    _ kind: ModuleRequestKind
  ) throws -> String {
    let manifestPath = shown(manifest.folder + "/package.json")
    let targets = PackageTargets(conditions: kind.conditions)
    switch targets.exported(parts.subpath, by: exports) {
    case .found(let target):
      if target.hasPrefix("./"), let found = try real(FilePath.joined(manifest.folder, target)) { return found }
      throw ModuleError.targetNotFound(target, manifestPath).exception(specifier, in: base)
    case .excluded, .missing:
      throw ModuleError.notExported(parts.subpath, targets.names(of: exports), manifestPath, kind)
        .exception(specifier, in: base)
    }
  }

  /// Returns a file's path without links: packages are often links to a shared folder, and each file is loaded once.
  private func real(_ path: String) throws -> String? { exists(path) ? FilePath.real(path) ?? path : nil }

  /// Returns the settings for the transpilation of a file.
  func configuration(for path: String) throws -> TypeScriptConfiguration {
    try configurations.configuration(for: FilePath.folder(of: FilePath.absolute(path)))
  }

  /// The `tsconfig.json` files that were read, as locations name them.
  var configurationFiles: [String] { configurations.files.map(shown) }
}
