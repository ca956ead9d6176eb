import Foundation

/// Hears of signals that ask the process to end or to stop, on a thread of its own.
enum StopSignals {
  /// - Parameter body: Called with the signal's number, on that thread.
  static func hear(_ signals: [Int32] = [SIGINT, SIGTERM, SIGHUP], _ body: @escaping @Sendable (Int32) -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    // Threads that come later inherit this, so that no other takes them.
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let thread = Thread {
      var set = sigset_t()
      sigemptyset(&set)
      for number in signals { sigaddset(&set, number) }
      var number: Int32 = 0
      while sigwait(&set, &number) == 0 { body(number) }
    }
    thread.start()
  }
}
