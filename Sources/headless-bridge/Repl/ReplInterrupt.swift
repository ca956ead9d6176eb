import Foundation
import Ownership

/// Ends what runs at the prompt when whoever sits there presses control-C, or when it took its time.
///
/// The engine is asked first. What it cannot stop (some regular expressions, microtasks that make no objects) ends with
/// the page: the process begins anew, with a page that is fresh.
final class ReplInterrupt: Sendable {
  private struct State {
    var isWanted = false
    var canBeginAnew = false
    /// When the engine has had its chance; nil while nothing runs.
    var end: TimeBudget?
  }

  private let state = Locked(State())
  private let clock: TimeBudget.Clock
  private static let grace = Duration.seconds(2)

  /// - Parameter clock: Says how long what runs has run.
  init(clock: TimeBudget.Clock = .ownProcess) {
    self.clock = clock
    let thread = Thread { [self] in watch() }
    thread.start()
  }

  /// Whether what runs shall end.
  var isWanted: Bool { state.withLock { $0.isWanted } }

  /// Whether the page has loaded, so that a fresh one will, too.
  var canBeginAnew: Bool {
    get { state.withLock { $0.canBeginAnew } }
    set { state.withLock { $0.canBeginAnew = newValue } }
  }

  /// Something runs from now on, for at most the limit.
  func begin(limit: Duration) {
    state.withLock {
      $0.isWanted = false
      $0.end = TimeBudget(limit: limit, clock: clock)
    }
  }

  /// Nothing runs any more.
  func end() { state.withLock { $0.end = nil } }

  /// Takes control-C; while a line is edited it is a key.
  func hear() { StopSignals.hear([SIGINT]) { [self] _ in want() } }

  /// Asks what runs to end.
  func want() {
    state.withLock {
      guard $0.end != nil, !$0.isWanted else { return }
      $0.isWanted = true
      $0.end?.cut(to: Self.grace)
    }
  }

  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 0.05)
      let (isOver, canBeginAnew) = state.withLock { ($0.end?.isOver ?? false, $0.canBeginAnew) }
      guard isOver else { continue }
      let reason = "headless-bridge: a script runs that the engine cannot stop"
      guard canBeginAnew, isatty(STDIN_FILENO) == 1 else {
        Output.error("\(reason), and was ended\(canBeginAnew ? "" : " with its page, which did not finish loading")")
        // Not `exit`, which would free what the page is using.
        _exit(Command.Status.notIdle.rawValue)
      }
      Output.error("\(reason): its page is ended, and what .handle added is gone; the page is loaded anew")
      beginAnew()
      _exit(Command.Status.notIdle.rawValue)
    }
  }

  /// Makes this process the same command, from its beginning.
  private func beginAnew() {
    for descriptor in (STDERR_FILENO + 1)..<1024 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) }
    arguments.append(nil)
    execv("/proc/self/exe", &arguments)
  }
}
