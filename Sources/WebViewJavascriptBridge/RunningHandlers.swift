/// The asynchronous handlers that are at work for the present page.
struct RunningHandlers {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var last = 0

  /// A number for a handler that is about to start.
  mutating func next() -> Int {
    last += 1
    return last
  }

  /// Keeps a handler's task until it has ended.
  mutating func add(_ task: Task<Void, Never>, as number: Int) { tasks[number] = task }

  /// Forgets a handler that has ended.
  mutating func remove(_ number: Int) { tasks.removeValue(forKey: number) }

  /// Cancels all, because nobody is left who could take their answers.
  mutating func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
