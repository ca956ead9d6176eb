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
    guard let library = engineLibraryPath() else { return nil }
    defer { free(library) }
    guard let file = try? FileManager.default.attributesOfItem(atPath: String(cString: library)) else { return nil }
    let boot = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
    // The engine's options come from the environment, and some change the code.
    let options = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("JSC_") }
      .map { "\($0.key)=\($0.value)" }.sorted()
    let date = (file[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    let identity = "\(String(cString: library)) \(file[.size] ?? 0) \(date) \(file[.systemFileNumber] ?? 0) \(boot)"
    build = "bytecode-" + Self.name(of: identity)
    path = folder + "/" + build + "-" + Self.name(of: options.joined(separator: "\n"))
  }

  private static func name(of text: String) -> String {
    String(text.withCString { checksumOf($0, text.utf8.count) }, radix: 16)
  }

  /// The path of a script's file.
  func path(for script: EmbeddedScript) -> String {
    path + "/" + String(checksumOf(script.bytes, script.length), radix: 16)
  }

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
