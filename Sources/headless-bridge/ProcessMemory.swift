import Foundation

/// How much memory processes have in use.
enum ProcessMemory {
  /// In megabytes; this process's where none is named, nil where the system does not say.
  static func megabytes(of process: pid_t? = nil) -> Int? {
    let name = process.map { "\($0)" } ?? "self"
    guard let text = try? String(contentsOfFile: "/proc/\(name)/statm", encoding: .utf8) else { return nil }
    let words = text.split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
  }
}
