import Glibc

/// The kernel's figures about this process's memory.
enum KernelFigures {
  /// Returns a field of a file below `/proc/self`, in kilobytes; 0 if there is no such file.
  static func kilobytes(_ file: String, _ field: String) -> Int {
    guard let stream = fopen("/proc/self/\(file)", "r") else { return 0 }
    defer { fclose(stream) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), stream) != nil {
      guard strncmp(line, field, field.utf8.count) == 0 else { continue }
      return line.prefix { $0 != 0 }.dropFirst(field.utf8.count).reduce(0) { sum, unit in
        (48...57).contains(unit) ? sum * 10 + Int(unit) - 48 : sum
      }
    }
    return 0
  }
}
