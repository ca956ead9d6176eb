import Foundation

/// Prepares the files that options name for writing, before a run whose results could not be kept.
enum OutputFile {
  /// Creates the folders of a file.
  ///
  /// - Throws: ``UsageError`` with the option when a folder cannot be created.
  static func makeFolders(of path: String, for option: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw UsageError(description: "\(option) \(path): the folder \(folder.path) cannot be created")
    }
  }

  /// Creates the folders of a file, and checks that the file can be written without changing it.
  ///
  /// - Throws: ``UsageError`` with the option and the reason when it cannot be written.
  static func check(_ path: String, for option: String) throws {
    try makeFolders(of: path, for: option)
    guard !NewFiles.isFolder(path) else { throw UsageError(description: "\(option) \(path): is a folder, not a file") }
    if access(path, W_OK) == 0 { return }
    guard errno == ENOENT else { throw refusal(path, option) }
    // Access rights are not enough: a file system may permit no new files.
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file < 0 else {
      close(file)
      unlink(path)
      return
    }
    // The workers of a run check the same file at the same time.
    guard errno == EEXIST, access(path, W_OK) == 0 || errno == ENOENT else { throw refusal(path, option) }
  }

  /// Returns the error with the system's reason.
  private static func refusal(_ path: String, _ option: String) -> UsageError {
    UsageError(description: "\(option) \(path): cannot be written: \(String(cString: strerror(errno)))")
  }
}
