import Dispatch
import HeadlessWebView
import JavaScriptEngine

/// The tasks of asynchronous handlers that work for the present page.
final class HandlerTasks {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var last = 0

  deinit { cancelAll() }

  /// Runs an asynchronous handler; the loop waits for it, and its end is a task of the loop.
  ///
  /// - Parameters:
  ///   - label: Names the work in the list of what is pending.
  ///   - completion: Gets the handler's result; nil once the task was cancelled, because the result matters to nobody
  ///     then.
  func run(
    _ label: String, on loop: EventLoop, _ handler: @escaping @Sendable () async throws -> JSONText?,
    _ completion: @escaping (Result<JSONText?, any Error>?) -> Void
  ) {
    last += 1
    let number = last
    // A closed view forgets the work, and the task goes on.
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

  /// Cancels all tasks, because nobody can take their results any more.
  func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}

/// Runs asynchronous handlers on threads of its own.
///
/// A loop that waits for them may block a thread of the concurrency runtime's pool, which has few.
final class HandlerExecutor: TaskExecutor {
  static let shared = HandlerExecutor()
  private let queue = DispatchQueue(label: "BridgeSupport.handlers", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
