#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The memory that the process has resident.
enum ResidentMemory {
  /// In bytes; 0 where the system does not say.
  static var now: Int {
    #if canImport(Glibc)
      let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return 0 }
      defer { close(file) }
      // It is read behind each collection, where nothing of Swift's is wanted that allocates.
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
        let count = read(file, buffer.baseAddress, 127)
        guard count > 0, let start = buffer.baseAddress else { return 0 }
        start[count] = 0
        guard let blank = strchr(start, 0x20) else { return 0 }
        return strtol(blank, nil, 10) * sysconf(Int32(_SC_PAGESIZE))
      }
    #else
      return 0
    #endif
  }
}
