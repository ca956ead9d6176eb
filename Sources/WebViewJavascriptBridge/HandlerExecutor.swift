import Dispatch

/// Runs asynchronous handlers on threads of its own.
///
/// A loop that waits for them may be blocking a thread of the concurrency runtime's pool, which has few.
final class HandlerExecutor: TaskExecutor {
  static let shared = HandlerExecutor()
  private let queue = DispatchQueue(label: "WebViewJavascriptBridge.handlers", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
