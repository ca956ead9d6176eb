#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The memory that processes have resident.
package enum ResidentMemory {
  /// In bytes, of this process where none is named; nil where the system does not say.
  package static func bytes(of process: pid_t = getpid()) -> Int? {
    let file = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count - 1)
      guard count > 0, let start = buffer.baseAddress else { return nil }
      start[count] = 0
      // The second number counts resident pages.
      guard let blank = strchr(start, 0x20) else { return nil }
      return strtol(blank, nil, 10) * sysconf(Int32(_SC_PAGESIZE))
    }
  }

  /// The same in whole megabytes.
  package static func megabytes(of process: pid_t = getpid()) -> Int? { bytes(of: process).map { $0 >> 20 } }
}
