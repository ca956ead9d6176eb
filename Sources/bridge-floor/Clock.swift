import Glibc

/// Time as the kernel counts it.
enum Clock {
  /// Seconds since some moment.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How long a body took, in seconds.
  static func seconds(_ body: () throws(FloorError) -> Void) throws(FloorError) -> Double {
    let start = now
    try body()
    return now - start
  }
}
