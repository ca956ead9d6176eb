import Foundation

/// What the kernel says of this process's memory.
enum ProcessMemory {
  /// A field of a file below `/proc/self`, in kilobytes; 0 where there is no such file.
  static func kilobytes(_ file: String, _ field: String) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/\(file)", encoding: .utf8) else { return 0 }
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  /// The share of memory that is this process's, in kilobytes.
  static var proportional: Int { kilobytes("smaps_rollup", "Pss:") }

  /// The largest resident size that the process ever had, in kilobytes.
  static var peak: Int { kilobytes("status", "VmHWM:") }
}
