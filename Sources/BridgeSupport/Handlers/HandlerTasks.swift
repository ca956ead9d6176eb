import Dispatch
import HeadlessWebView
import JavaScriptEngine

/// The tasks of asynchronous handlers for the current page.
final class HandlerTasks {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var last = 0

  deinit { cancelAll() }

  /// Runs an asynchronous handler; the loop waits for it, and its completion is a task of the loop.
  ///
  /// - Parameters:
  ///   - label: The name of the work in the list of pending work.
  ///   - completion: Receives the handler's result; nil if the task was cancelled, because nothing needs the result
  ///   then.
  func run(
    _ label: String, on loop: EventLoop, _ handler: @escaping @Sendable () async throws -> JSONText?,
    _ completion: @escaping (Result<JSONText?, any Error>?) -> Void
  ) {
    last += 1
    let number = last
    // A closed view forgets the work, but the task continues.
    let delivery = AnswerDelivery(by: loop.inbox)
    let work = loop.beginWork(label, as: Result<JSONText?, any Error>.self) { [weak self] result in
      delivery.taken()
      completion(self?.tasks.removeValue(forKey: number) == nil ? nil : result)
    }
    tasks[number] = Task(executorPreference: HandlerExecutor.shared) { [delivery] in
      do { work.finish(.success(try await handler())) } catch { work.finish(.failure(error)) }
      withExtendedLifetime(delivery) {}
    }
  }

  /// Cancels all tasks, because nothing can receive their results any more.
  func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}

/// Runs asynchronous handlers on threads of its own.
///
/// A loop that waits for a handler may block a thread of the concurrency runtime's pool, which has few threads.
final class HandlerExecutor: TaskExecutor {
  static let shared = HandlerExecutor()
  private let queue = DispatchQueue(label: "BridgeSupport.handlers", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
