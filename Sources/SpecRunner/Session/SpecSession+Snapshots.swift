import Foundation
import JavaScriptEngine

/// The snapshots of a file of specs: `__snapshots__/NAME.snap` beside it, and those in its source.
extension SpecSession {
  private var snapshotFile: String {
    let folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    return ((folder as NSString).appendingPathComponent("__snapshots__") as NSString)
      .appendingPathComponent(name + ".snap")
  }

  static let snapshotStatements: [String: Statement] = [
    "snapshots": { session, _ in
      let data = FileManager.default.contents(atPath: session.snapshotFile)
      session.usedFiles.read.insert(session.snapshotFile)
      let text: StructuredValue = data.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null
      return [
        "text": text, "mode": .string(session.options.snapshots.rawValue),
        "dialect": .string(session.options.dialect ?? session.bridgeNames.first ?? "none"),
        "index": session.options.dialectIndex.map { .number($0) } ?? .null,
      ]
    },
    "readSnapshotFile": { session, arguments in
      let path = session.pathFromSpec(arguments[0].string ?? "")
      session.usedFiles.read.insert(path)
      return FileManager.default.contents(atPath: path).map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null
    },
    "readSource": { session, arguments in
      let path = arguments[0].string ?? ""
      guard let data = FileManager.default.contents(atPath: path) else {
        throw JavaScriptException(message: "\(path): cannot be read")
      }
      return .string(String(decoding: data, as: UTF8.self))
    },
  ]

  private func pathFromSpec(_ path: String) -> String {
    FilePath.absolute(path, in: FilePath.folder(of: FilePath.absolute(self.path)))
  }

  /// Writes the pending snapshots of the tests, each file once.
  ///
  /// - Parameter text: The spec as it ran; a spec that has changed since is not rewritten.
  func endSnapshots(_ text: String) {
    guard let realm else { return }
    let result: StructuredValue
    do {
      result = try realm.call("endSnapshots").structuredCopy()
      if result["hasChanged"].boolean == true { try writeSnapshotFile(result["text"].string) }
      for file in result["files"].array.map(Array.init) ?? [] {
        try write(file["text"].string ?? "", to: pathFromSpec(file["path"].string ?? ""))
      }
      for source in result["sources"].array.map(Array.init) ?? [] {
        let file = source["url"].string ?? ""
        if file == path, source["before"].string != text {
          throw JavaScriptException(message: "\(path) was modified during the run; its snapshots were not written")
        }
        usedFiles.written.insert(file)
        try Data((source["text"].string ?? "").utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
      }
    } catch let error as JavaScriptException {
      return fail("", SpecFailure(message: error.message))
    } catch {
      return fail("", SpecFailure(message: "snapshots: \(error.localizedDescription)"))
    }
    let snapshots = SpecSnapshots(
      added: result["added"].integer ?? 0, updated: result["updated"].integer ?? 0,
      removed: result["removed"].integer ?? 0, obsolete: result["obsolete"].array?.compactMap(\.string) ?? [])
    guard snapshots != SpecSnapshots(added: 0, updated: 0, removed: 0, obsolete: []) else { return }
    observer(.snapshots(snapshots))
  }

  private func writeSnapshotFile(_ text: String?) throws {
    let file = URL(fileURLWithPath: snapshotFile)
    guard let text else {
      usedFiles.written.insert(snapshotFile)
      let folder = file.deletingLastPathComponent()
      try? FileManager.default.removeItem(at: file)
      if (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.isEmpty == true {
        try? FileManager.default.removeItem(at: folder)
      }
      return
    }
    try write(text, to: snapshotFile)
  }

  private func write(_ text: String, to path: String) throws {
    usedFiles.written.insert(path)
    let folder = FilePath.folder(of: path)
    if !folder.isEmpty { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
