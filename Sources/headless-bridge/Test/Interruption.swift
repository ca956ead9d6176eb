import Foundation
import Ownership

/// Ends a run in order when a signal requests it, so that the reports are valid.
final class Interruption: Sendable {
  /// The reason why a run ends early.
  enum Cause: Equatable, CustomStringConvertible {
    case signal(Int32)
    /// The reader of standard output closed it.
    case outputClosed

    var description: String {
      switch self {
      case .signal(SIGINT): "SIGINT"
      case .signal(SIGTERM): "SIGTERM"
      case .signal(SIGHUP): "SIGHUP"
      case .signal(let number): "signal \(number)"
      case .outputClosed: "the end of standard output"
      }
    }

    var status: Command.Status {
      switch self {
      case .signal(SIGTERM): .terminated
      case .signal(SIGHUP): .hungUp
      case .signal: .interrupted
      case .outputClosed: .usage
      }
    }
  }

  private struct State {
    var cause: Cause?
    weak var pool: WorkerPool?
    /// A Boolean value that indicates whether the pool has ended, after which workers may wait for a debugger.
    var hasEnded = false
  }

  private let workers: WorkerSet
  private let state = Locked(State())

  init(_ workers: WorkerSet) { self.workers = workers }

  /// The reason; `nil` for a run that was not interrupted.
  var cause: Cause? { state.withLock { $0.cause } }

  /// Interrupts the run at the first signal, and exits at the second.
  func hearSignals() {
    // Writing to a closed pipe is an error that the run handles.
    signal(SIGPIPE, SIG_IGN)
    StopSignals.hear { [self] number in
      if cause != nil { _exit(128 + number) }
      interrupt(.signal(number))
    }
  }

  /// Begins to apply to a pool.
  func begin(_ pool: WorkerPool) {
    let isOver = state.withLock {
      $0.pool = pool
      $0.hasEnded = false
      return $0.cause != nil
    }
    if isOver { stop(pool) }
  }

  func end() {
    state.withLock {
      $0.pool = nil
      $0.hasEnded = true
    }
  }

  /// Ends the run.
  func interrupt(_ cause: Cause) {
    let (pool, hasEnded) = state.withLock { state -> (WorkerPool?, Bool) in
      guard state.cause == nil else { return (nil, false) }
      state.cause = cause
      return (state.pool, state.hasEnded)
    }
    if let pool { stop(pool) } else if hasEnded { workers.kill() }
  }

  private func stop(_ pool: WorkerPool) {
    // On a thread of its own, because the pool may be reporting an event to the caller.
    Thread { [workers, description = cause?.description ?? ""] in
      pool.interrupt(because: description)
      workers.kill()
    }.start()
  }
}
