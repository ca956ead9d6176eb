import Foundation

/// The pipe that the signal handler writes to, because a handler may do no more than notify another thread.
nonisolated(unsafe) private var stopSignalPipe: Int32 = -1

/// Handles signals that request the process to end or to stop, on a thread of its own.
enum StopSignals {
  /// - Parameter body: Called with the signal's number, on that thread.
  static func hear(
    _ signals: [Int32] = [SIGINT, SIGTERM, SIGHUP], _ body: @escaping @Sendable (Int32) -> Void
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    // Workers would keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let source = ends[0]
    stopSignalPipe = ends[1]
    let thread = Thread {
      var number: UInt8 = 0
      while true {
        let count = read(source, &number, 1)
        if count == 1 { body(Int32(number)) } else if count == 0 || errno != EINTR { return }
      }
    }
    thread.start()
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    // The parent process may have blocked the signals, and this process inherits that.
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    for number in signals {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(stopSignalPipe, &byte, 1)
      }
    }
  }
}
