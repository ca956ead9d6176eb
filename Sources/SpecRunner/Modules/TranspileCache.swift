import Foundation

/// Keeps the results of transpilations in a project's folder, one file for each source.
///
/// Processes may share it: a file is written under another name and then renamed.
struct TranspileCache {
  /// Identifies the result: the source with all settings.
  struct Key: Hashable {
    let text: String

    init(of source: String, settings: String) {
      text = Self.hash(source) + Self.hash(settings) + "-\(source.utf8.count)"
    }

    /// Returns a hash that is the same in all processes (FNV-1a, twice).
    fileprivate static func hash(_ text: String) -> String {
      var (first, second): (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x9ae1_6a3b_2f90_404f)
      for byte in text.utf8 {
        first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        second = (second &+ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15
        second ^= second >> 29
      }
      return String(first, radix: 16) + String(second, radix: 16)
    }
  }

  private let file: String

  /// Finds the cache of a source: `node_modules/.cache` of its project, or its folder `.headless-bridge`; nil if it has
  /// neither.
  init?(for source: String) {
    for folder in FilePath.ancestors(of: FilePath.folder(of: source)) {
      for (name, cache) in [("/node_modules", "/.cache/headless-bridge"), ("/.headless-bridge", "/cache")]
      where FilePath.isFolder(folder + name) {
        file = folder + name + cache + "/" + Key.hash(source) + ".js"
        return
      }
    }
    return nil
  }

  func read(_ key: Key) -> String? {
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    let head = Self.head(key)
    return text.hasPrefix(head) ? String(text.dropFirst(head.count)) : nil
  }

  /// Writes a result.
  ///
  /// A folder that cannot be written has no cache.
  func write(_ code: String, _ key: Key) {
    let folder = FilePath.folder(of: file)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data((Self.head(key) + code).utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  private static func head(_ key: Key) -> String { "// \(key.text)\n" }
}
