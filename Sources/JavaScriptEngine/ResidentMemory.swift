#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The memory that processes have resident.
package enum ResidentMemory {
  /// This process's, in bytes; nil where the system does not say.
  package static func bytes() -> Int? { bytes(in: own) }

  /// A process's, in whole megabytes; nil where the system does not say.
  package static func megabytes(of process: pid_t) -> Int? {
    let file = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return bytes(in: file).map { $0 >> 20 }
  }

  /// This process's, in whole megabytes.
  package static func megabytes() -> Int? { bytes().map { $0 >> 20 } }

  /// Open as long as the process: a limit of memory holds also where all descriptors are taken.
  private static let own = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)

  /// Has the system's record open before it is needed.
  static func prepare() { _ = own }

  private static func bytes(in file: Int32) -> Int? {
    guard file >= 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      let count = pread(file, buffer.baseAddress, buffer.count - 1, 0)
      guard count > 0, let start = buffer.baseAddress else { return nil }
      start[count] = 0
      // The second number counts resident pages.
      guard let blank = strchr(start, 0x20) else { return nil }
      return strtol(blank, nil, 10) * sysconf(Int32(_SC_PAGESIZE))
    }
  }
}
