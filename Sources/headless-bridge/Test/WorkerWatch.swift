import Foundation
import JavaScriptEngine
import Ownership

/// Ends a worker that computes for too long without reporting anything, or takes too much memory.
final class WorkerWatch: Sendable {
  private struct State {
    var process: pid_t?
    var allowance: TimeBudget?
    var verdict: Worker.Loss?
  }

  private let deadline: Duration
  /// In megabytes.
  private let memoryLimit: Int
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

  /// A process has begun to work.
  func begin(_ process: pid_t) {
    state.withLock {
      $0.process = process
      $0.verdict = nil
      $0.allowance = allowance(for: process)
    }
  }

  /// The process has done something.
  func progress() { state.withLock { state in state.allowance = state.process.map { allowance(for: $0) } } }

  /// The process has nothing to do.
  func end() { state.withLock { $0.process = nil } }

  /// Ends the process if it has something to do.
  func kill() {
    state.withLock { state in if let process = state.process { _ = Foundation.kill(process, SIGKILL) } }
  }

  /// Why the process was ended, if it was.
  var verdict: Worker.Loss? { state.withLock { $0.verdict } }

  private func allowance(for process: pid_t) -> TimeBudget { TimeBudget(limit: deadline, clock: .process(process)) }

  private func look() {
    state.withLock { state in
      guard let process = state.process, state.verdict == nil else { return }
      if state.allowance?.isOver == true {
        state.verdict = .deadline(seconds: deadline / .seconds(1))
      } else if let megabytes = ResidentMemory.megabytes(of: process), megabytes > memoryLimit {
        state.verdict = .memory(megabytes: memoryLimit)
      } else {
        return
      }
      Foundation.kill(process, SIGKILL)
    }
  }
}
