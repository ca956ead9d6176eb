import Foundation

/// The kernel's figures about this process's memory.
enum ProcessMemory {
  /// Returns a field of a file below `/proc/self`, in kilobytes; 0 if there is no such file.
  static func kilobytes(_ file: String, _ field: String) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/\(file)", encoding: .utf8) else { return 0 }
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  /// This process's proportional share of memory, in kilobytes.
  static var proportional: Int { kilobytes("smaps_rollup", "Pss:") }

  /// The largest resident size that the process has reached, in kilobytes.
  static var peak: Int { kilobytes("status", "VmHWM:") }
}
