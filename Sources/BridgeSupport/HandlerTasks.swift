import HeadlessWebView
import JavaScriptEngine

/// The asynchronous handlers that are at work for the present page.
package final class HandlerTasks {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var last = 0

  /// Makes it without tasks.
  package init() {}

  deinit { cancelAll() }

  /// Runs a handler that gives its answer's JSON; the loop waits for it, and its end comes as a task of the loop.
  ///
  /// - Parameters:
  ///   - name: The handler's name.
  ///   - end: Gets what came of it; nothing once the task was cancelled, because it matters to nobody then.
  package func run(
    _ name: String, on loop: EventLoop, _ handler: @escaping @Sendable () async throws -> JSONText,
    _ end: @escaping (Result<JSONText, any Error>?) -> Void
  ) {
    last += 1
    let number = last
    // A closed view forgets the work, and the task goes on.
    let delivery = AnswerDelivery(by: loop.inbox)
    let work = loop.beginWork("the handler \(name)", as: Result<JSONText, any Error>.self) { [weak self] result in
      delivery.taken()
      end(self?.tasks.removeValue(forKey: number) == nil ? nil : result)
    }
    tasks[number] = Task(executorPreference: HandlerExecutor.shared) { [delivery] in
      do { work.finish(.success(try await handler())) } catch { work.finish(.failure(error)) }
      withExtendedLifetime(delivery) {}
    }
  }

  /// Cancels all, because nobody is left who could take their answers.
  package func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
