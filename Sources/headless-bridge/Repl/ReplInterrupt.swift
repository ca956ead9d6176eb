import Foundation
import Ownership

/// Terminates the running script at the prompt when the user presses control-C, or when it exceeds its time limit.
///
/// The engine gets the first chance. It cannot stop some regular expressions, or microtasks that allocate no objects.
/// Then the page ends too: the process restarts, with a fresh page.
final class ReplInterrupt: Sendable {
  private struct State {
    var isWanted = false
    var canBeginAnew = false
    /// The time by which the engine should have stopped the script; `nil` while nothing runs.
    var end: TimeBudget?
    var onWanted: (@Sendable () -> Void)?
  }

  private let state = Locked(State())
  private let clock: TimeBudget.Clock
  private static let grace = Duration.seconds(2)

  /// - Parameter clock: Measures the run time.
  init(clock: TimeBudget.Clock = .ownProcess) {
    self.clock = clock
    let thread = Thread { [self] in watch() }
    thread.start()
  }

  /// A Boolean value that indicates whether the running script should stop.
  var isWanted: Bool { state.withLock { $0.isWanted } }

  /// A Boolean value that indicates whether the page has loaded, which means that a fresh one will load, too.
  var canBeginAnew: Bool {
    get { state.withLock { $0.canBeginAnew } }
    set { state.withLock { $0.canBeginAnew = newValue } }
  }

  /// Begins a run that may last for at most the limit.
  func begin(limit: Duration) {
    state.withLock {
      $0.isWanted = false
      $0.end = TimeBudget(limit: limit, clock: clock)
    }
  }

  /// Gives the run its full time again, unless the user wants to stop it.
  func extend(limit: Duration) {
    state.withLock {
      guard $0.end != nil, !$0.isWanted else { return }
      $0.end = TimeBudget(limit: limit, clock: clock)
    }
  }

  /// Called when the user wants to stop the running script, on another thread.
  var onWanted: (@Sendable () -> Void)? {
    get { state.withLock { $0.onWanted } }
    set { state.withLock { $0.onWanted = newValue } }
  }

  /// Ends the run.
  func end() { state.withLock { $0.end = nil } }

  /// Handles control-C; while the user edits a line, it is an ordinary key.
  func hear() { StopSignals.hear([SIGINT]) { [self] _ in want() } }

  /// Requests that the running script stops.
  func want() {
    let onWanted = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.end != nil, !state.isWanted else { return nil }
      state.isWanted = true
      state.end?.cut(to: Self.grace)
      return state.onWanted
    }
    onWanted?()
  }

  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 0.05)
      let (isOver, canBeginAnew) = state.withLock { ($0.end?.isOver ?? false, $0.canBeginAnew) }
      guard isOver else { continue }
      let reason = "headless-bridge: the engine cannot terminate the running script"
      guard canBeginAnew, isatty(STDIN_FILENO) == 1 else {
        Output.error("\(reason); the process ends\(canBeginAnew ? "" : " before the page has loaded")")
        // This does not call `exit`, which would free memory that the page is using.
        _exit(Command.Status.notIdle.rawValue)
      }
      Output.error("\(reason); the page is loaded again, without the handlers that .handle added")
      beginAnew()
      _exit(Command.Status.notIdle.rawValue)
    }
  }

  /// Restarts this process with the same command line.
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
