import Foundation
import JavaScriptEngine

/// The files that specs read with `node:fs`: those below the project's folder.
struct ReadableFiles {
  /// An error with Node's code.
  struct Failure: Error {
    let code: String
    let message: String
  }

  /// The folders whose files are readable.
  private let roots: [String]

  /// - Parameters:
  ///   - spec: The path of the spec.
  ///   - root: The folder that pages are served from.
  init(spec: String, root: String) {
    let folder = FilePath.folder(of: FilePath.absolute(spec))
    let project = FilePath.ancestors(of: folder).first { ancestor in
      FilePath.isFile(ancestor + "/package.json") || FilePath.isFolder(ancestor + "/.git")
    }
    let current = FileManager.default.currentDirectoryPath
    roots = [project ?? folder, current, FilePath.absolute(root)].map { FilePath.real($0) ?? $0 }
  }

  /// Performs a call: `read`, `list`, `stat` or `real`.
  func perform(_ call: String, _ path: String, _ option: StructuredValue) throws(Failure) -> StructuredValue {
    let path = FilePath.absolute(path)
    let isLink = call == "stat" && option.boolean == true
    try check(path)
    guard let real = FilePath.real(path) else {
      if isLink, let status = status(of: path, isLink: true) { return Self.describe(status) }
      throw Failure(code: "ENOENT", message: "no such file or directory")
    }
    switch call {
    case "real": return .string(real)
    case "stat":
      guard let status = status(of: path, isLink: isLink) else {
        throw Failure(code: "EACCES", message: "permission denied")
      }
      return Self.describe(status)
    case "list": return try list(path, isRecursive: option.boolean == true)
    default: return try read(path, as: option.string ?? "latin1")
    }
  }

  /// Throws an error for a path outside of the folders, with and without its links.
  private func check(_ path: String) throws(Failure) {
    let isOutside = { (path: String) in !roots.contains { FilePath.isPath(path, in: $0) } }
    let nearest = FilePath.ancestors(of: path).lazy.compactMap { FilePath.real($0) }.first ?? path
    guard isOutside(nearest), !FilePath.isDependency(nearest) else { return }
    throw Failure(
      code: "EACCES",
      message: "specs read only files below the project's folder (\(roots.first ?? ""))")
  }

  private func status(of path: String, isLink: Bool) -> stat? {
    var status = stat()
    return (isLink ? lstat(path, &status) : stat(path, &status)) == 0 ? status : nil
  }

  private static func kind(_ status: stat) -> StructuredValue {
    switch status.st_mode & S_IFMT {
    case S_IFREG: "file"
    case S_IFDIR: "folder"
    case S_IFLNK: "link"
    default: "other"
    }
  }

  private static func describe(_ status: stat) -> StructuredValue {
    let modified = Double(status.st_mtim.tv_sec) * 1000 + Double(status.st_mtim.tv_nsec / 1_000_000)
    return [
      "kind": kind(status), "size": .number(Double(status.st_size)), "modified": .number(modified),
      "mode": .number(Double(status.st_mode)),
    ]
  }

  private func read(_ path: String, as encoding: String) throws(Failure) -> StructuredValue {
    guard !FilePath.isFolder(path) else {
      throw Failure(code: "EISDIR", message: "illegal operation on a directory")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(code: "EACCES", message: "permission denied")
    }
    // Each unit is one byte.
    guard encoding != "utf8" else { return .string(String(decoding: data, as: UTF8.self)) }
    return .string(String(decoding: data.map(UInt16.init), as: UTF16.self))
  }

  private func list(_ path: String, isRecursive: Bool) throws(Failure) -> StructuredValue {
    guard FilePath.isFolder(path) else { throw Failure(code: "ENOTDIR", message: "not a directory") }
    let names =
      (isRecursive
        ? FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }
        : try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return .array(
      names.sorted().map { name in
        let status = status(of: path + "/" + name, isLink: true)
        return .array([.string(name), status.map(Self.kind) ?? "other"])
      })
  }
}

extension SpecModules {
  /// The statements of `node:fs` and `process`.
  static let systemStatements: [String: SpecSession.Statement] = [
    "readFileSystem": { session, arguments in
      let files = ReadableFiles(spec: session.path, root: session.options.root)
      let path = arguments[1].string ?? ""
      do throws(ReadableFiles.Failure) {
        let value = try files.perform(arguments[0].string ?? "", path, arguments[2])
        session.usedFiles.read.insert(path)
        return ["value": value, "code": .null]
      } catch {
        return ["code": .string(error.code), "message": .string(error.message)]
      }
    },
    "process": { session, _ in
      let environment = ProcessInfo.processInfo.environment.sorted { $0.key < $1.key }
      #if arch(arm64)
        let architecture = "arm64"
      #else
        let architecture = "x64"
      #endif
      return [
        "env": .object(environment.map { (UTF16Text($0.key), .string($0.value)) }),
        "cwd": .string(FileManager.default.currentDirectoryPath), "platform": "linux",
        "arch": .string(architecture), "spec": .string(FilePath.absolute(session.path)),
      ]
    },
  ]
}
