#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processor time of threads, which does not grow when the machine is busy.
package enum ProcessorTime {
  /// The processor time of the calling thread.
  package static var thread: Duration { time(of: CLOCK_THREAD_CPUTIME_ID) }

  /// The processor time of this process's main thread.
  ///
  /// On systems that don't distinguish threads, it is that of all threads.
  package static var mainThread: Duration { mainThread(of: getpid()) ?? time(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// Returns the processor time of a process's main thread.
  ///
  /// It is nil if the system doesn't report it, or the process has ended.
  ///
  /// The command and its workers run scripts on their main threads. The engine's other threads, which collect garbage
  /// and compile, don't count: a machine with more cores has more of them.
  package static func mainThread(of process: pid_t) -> Duration? {
    let file = open("/proc/\(process)/task/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count - 1)
      guard count > 0, let start = buffer.baseAddress else { return nil }
      start[count] = 0
      // The second field is the name, in parentheses, which may contain blanks and parentheses.
      guard var field = strrchr(start, 0x29) else { return nil }
      // Fields 14 and 15 are the ticks in user mode and in the kernel.
      for _ in 3...14 {
        guard let blank = strchr(field + 1, 0x20) else { return nil }
        field = blank
      }
      var next: UnsafeMutablePointer<CChar>?
      let user = strtol(field, &next, 10)
      guard let next else { return nil }
      return .seconds(user + strtol(next, nil, 10)) / sysconf(Int32(_SC_CLK_TCK))
    }
  }

  /// The clock of the calling thread's processor time, for use by other threads; nil if the system has none.
  package static var threadClock: clockid_t? {
    #if canImport(Glibc)
      var clock = clockid_t()
      return pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : nil
    #else
      return nil
    #endif
  }

  /// Returns the time of a clock, such as ``threadClock``.
  package static func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return Duration(secondsComponent: Int64(time.tv_sec), attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
  }
}
