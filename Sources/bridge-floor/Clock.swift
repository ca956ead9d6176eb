import Glibc

/// The kernel's monotonic time.
enum Clock {
  /// The seconds since an arbitrary moment.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the duration of a body, in seconds.
  static func seconds(_ body: () throws(FloorError) -> Void) throws(FloorError) -> Double {
    let start = now
    try body()
    return now - start
  }
}
