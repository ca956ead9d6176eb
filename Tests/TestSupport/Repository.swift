import Foundation

/// The files of this repository, which some tests compare with the code's behavior.
public enum Repository {
  /// The repository's folder.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns a file or folder by its path in the repository.
  public static func file(_ path: String) -> URL { folder.appendingPathComponent(path) }
}
