import Foundation

/// Reads files that tests attach, for reports.
enum AttachedFile {
  private static let mostBytes = 10_000_000

  /// Returns the contents of a file in Base64; nil if it is missing or larger than 10 MB.
  static func base64(_ path: String) -> String? {
    let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
    guard values?.isRegularFile == true, let size = values?.fileSize, size <= mostBytes else { return nil }
    return FileManager.default.contents(atPath: path)?.base64EncodedString()
  }
}
