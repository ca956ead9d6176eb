import Foundation
import JavaScriptEngine
import Ownership

/// Terminates a worker that computes for too long without reporting anything, or takes too much memory.
final class WorkerWatch: Sendable {
  private struct State {
    var process: pid_t?
    var allowance: TimeBudget?
    var verdict: Worker.Loss?
    /// A Boolean value that indicates whether the process must not work any more.
    var isKilled = false
    var peak = 0
  }

  private let deadline: Duration
  /// The memory limit, in megabytes.
  let memoryLimit: Int
  private let state = Locked(State())

  init(deadline: Duration, memoryLimit: Int) {
    self.deadline = deadline
    self.memoryLimit = memoryLimit
    let thread = Thread { [weak self] in
      while let watch = self {
        watch.look()
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
    thread.start()
  }

  /// Begins to watch a process that starts to work.
  ///
  /// - Parameter isLimited: Indicates whether its time is limited.
  func begin(_ process: pid_t, isLimited: Bool = true) {
    state.withLock {
      $0.process = process
      $0.verdict = nil
      $0.peak = 0
      $0.allowance = isLimited ? allowance(for: process) : nil
      if $0.isKilled { _ = Foundation.kill(process, SIGKILL) }
    }
  }

  /// Restarts the time limit after the process has reported something.
  func progress() { state.withLock { state in state.allowance = state.process.map { allowance(for: $0) } } }

  /// Stops watching the process because it is idle.
  func end() { state.withLock { $0.process = nil } }

  /// Kills the process if it is working, or when it begins to.
  func kill() {
    state.withLock { state in
      state.isKilled = true
      if let process = state.process { _ = Foundation.kill(process, SIGKILL) }
    }
  }

  /// The reason why the process was killed, if it was.
  var verdict: Worker.Loss? { state.withLock { $0.verdict } }

  /// The most resident memory of the process that was measured, in megabytes.
  var peak: Int { state.withLock { $0.peak } }

  private func allowance(for process: pid_t) -> TimeBudget { TimeBudget(limit: deadline, clock: .process(process)) }

  private func look() {
    state.withLock { state in
      guard let process = state.process, state.verdict == nil else { return }
      let megabytes = ResidentMemory.megabytes(of: process) ?? 0
      state.peak = max(state.peak, megabytes)
      if state.allowance?.isOver == true {
        state.verdict = .deadline(seconds: deadline / .seconds(1))
      } else if megabytes > memoryLimit {
        state.verdict = .memory(megabytes: memoryLimit)
      } else {
        return
      }
      Foundation.kill(process, SIGKILL)
    }
  }
}
