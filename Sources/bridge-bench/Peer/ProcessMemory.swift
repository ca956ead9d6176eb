import Foundation

/// The kernel's figures about this process's memory.
enum ProcessMemory {
  /// Returns a field of a file below `/proc/self`, in kilobytes; 0 if there is no such file.
  static func kilobytes(_ file: String, _ field: String) -> Int {
    guard let text = FileManager.default.contents(atPath: "/proc/self/\(file)") else { return 0 }
    let line = text.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: field.utf8) }
    let digits = (line ?? Data()).filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  /// This process's proportional share of memory, in kilobytes.
  static var proportional: Int { kilobytes("smaps_rollup", "Pss:") }

  /// The largest resident size that the process has reached, in kilobytes.
  static var peak: Int { kilobytes("status", "VmHWM:") }
}
