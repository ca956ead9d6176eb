import Foundation
import Ownership
import SpecRunner

/// The global setup and teardown of a run, which share a worker of their own.
///
/// They are the two tests of one file. The worker waits between them, while the run's tests run.
final class GlobalSetup: @unchecked Sendable {
  private struct State {
    var isReady = false
    var isOver = false
    var provided: String?
    var failure: String?
    var environment: [String: String?] = [:]
  }

  private let worker: Worker
  private let job: WorkerJob
  private let state = Locked(State())
  private let ready = DispatchSemaphore(value: 0), finish = DispatchSemaphore(value: 0)
  private let over = DispatchSemaphore(value: 0)

  /// Returns `nil` for a run that has neither.
  init?(_ plan: RunPlan) {
    let options = plan.options
    guard let first = options.globalSetups.first ?? options.globalTeardowns.first else { return nil }
    worker = Worker(deadline: options.deadline, memoryLimit: options.memory)
    var job = WorkerJob(path: FilePath.absolute(first), arguments: options.arguments)
    job.isGlobalSetup = true
    self.job = job
  }

  /// The values that the setup provided, as JSON.
  var provided: String? { state.withLock { $0.provided } }

  /// Runs the setup, and sets the environment variables that it changed.
  ///
  /// - Returns: The failure, if there is one.
  func begin() throws -> String? {
    Thread { [self] in
      run()
      state.withLock { $0.isOver = true }
      ready.signal()
      over.signal()
    }.start()
    ready.wait()
    for (name, value) in state.withLock({ $0.environment }) {
      if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
    return state.withLock { $0.failure }
  }

  /// Runs the teardown.
  ///
  /// - Returns: The failure, if there is one.
  func end() -> String? {
    finish.signal()
    over.wait()
    return state.withLock { $0.failure }
  }

  /// Ends the worker.
  func stop() {
    finish.signal()
    worker.stop()
  }

  private func run() {
    do {
      let loss = try worker.run(job) { [self] event in
        switch event {
        case .provided(let json, let environment):
          state.withLock { ($0.provided, $0.environment) = (json, environment) }
        case .printed(_, let text): Output.error(text)
        case .failed(_, let failure): fail("global setup", failure)
        case .testEnded(let result):
          if result.verdict == .failed { for failure in result.failures { fail(result.test.name, failure) } }
          guard result.test.id == 0 else { return }
          ready.signal()
          worker.pause()
          finish.wait()
          worker.proceed()
        default: break
        }
      }
      if let loss { state.withLock { $0.failure = $0.failure ?? "the global setup's worker was lost: \(loss)" } }
    } catch {
      state.withLock { $0.failure = "failed to start a worker for the global setup: \(error)" }
    }
  }

  private func fail(_ step: String, _ failure: SpecFailure) {
    let file = FilePath.shown(failure.file ?? job.path)
    var message = "\(step) failed: \(failure.name == "Error" ? "" : "\(failure.name): ")\(failure.message)"
    // The line of a failure without a place of its own is that of the internal test.
    if let line = failure.line, failure.file != nil {
      let frame = (try? TextFile.read(file)).map { CodeFrame.lines(of: $0, line: line, column: failure.column) } ?? []
      message += ([""] + frame + ["at \(file):\(line)"]).map { "\n  \($0)" }.joined()
    }
    state.withLock { $0.failure = $0.failure ?? message }
  }
}
