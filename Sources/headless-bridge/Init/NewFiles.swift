import Foundation

/// Writes the files that do not exist yet, and reports what it did.
struct NewFiles {
  /// The folder that file names are relative to.
  let folder: String

  func path(_ name: String) -> String { folder == "." ? name : (folder as NSString).appendingPathComponent(name) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Writes a file, unless something with its name exists.
  ///
  /// - Throws: ``UsageError`` when it cannot be written.
  func write(_ name: String, _ text: String, _ explanation: String) throws {
    guard !exists(name) else {
      Output.line("  exists    \(name)")
      return
    }
    try put(name, text)
    Output.line("  created   \(name)  (\(explanation))")
  }

  /// Appends the lines that a file does not contain yet.
  ///
  /// - Throws: ``UsageError`` when it cannot be read or written.
  func add(_ lines: [String], to name: String, _ explanation: String) throws {
    let old = exists(name) ? try TextFile.read(path(name)) : ""
    let known = Set(old.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) })
    let new = lines.filter { !known.contains($0) }
    guard !new.isEmpty else {
      Output.line("  exists    \(name)")
      return
    }
    let isBroken = old.last.map { !$0.isNewline } ?? false
    try put(name, old + (isBroken ? "\n" : "") + new.joined(separator: "\n") + "\n")
    Output.line("  \(old.isEmpty ? "created " : "extended")  \(name)  (\(explanation))")
  }

  private func put(_ name: String, _ text: String) throws {
    let target = URL(fileURLWithPath: path(name))
    do {
      try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: target)
    } catch { throw UsageError(description: "\(target.path): cannot be written") }
  }
}
