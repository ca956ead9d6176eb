import Dispatch

/// Runs asynchronous handlers on threads of its own.
///
/// A loop that waits for them may be blocking a thread of the concurrency runtime's pool, which has few.
package final class HandlerExecutor: TaskExecutor {
  package static let shared = HandlerExecutor()
  private let queue = DispatchQueue(label: "BridgeSupport.handlers", attributes: .concurrent)

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
