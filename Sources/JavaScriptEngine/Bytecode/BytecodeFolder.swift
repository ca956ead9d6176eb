import CJavaScriptCore
import Foundation

/// The folder for the bytecode that one build of the engine has compiled since the system's start.
///
/// The engine rejects bytecode of another build, and of a time before the last start of the system.
struct BytecodeFolder: Sendable {
  let path: String
  /// The beginning of the folder's name, which does not depend on the engine's options.
  private let build: String

  /// Finds the folder below one for all builds; nil if the engine's library isn't known.
  init?(below folder: String) {
    let engine = engineIdentity()
    guard engine != 0 else { return nil }
    build = "bytecode-" + String(engine, radix: 16)
    path = folder + "/" + build + "-" + String(engineOptionsIdentity(), radix: 16)
  }

  /// The path of the file for a text.
  func path(for text: SourceText) -> String { path + "/" + String(text.checksum, radix: 16) }

  /// Creates the folder, which only this user can write, and removes those of other builds and earlier starts.
  ///
  /// - Returns: False if the folder can't be created.
  func create() -> Bool {
    let files = FileManager.default
    let parent = (path as NSString).deletingLastPathComponent
    for name in (try? files.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix("bytecode-") && !name.hasPrefix(build + "-") {
      try? files.removeItem(atPath: parent + "/" + name)
    }
    try? files.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
  }
}
