/// Runs several event loops on one thread, in turns.
///
/// Each loop has a clock of its own, and runs one task in its turn.
package final class LoopScheduler {
  private static let longestWait: Int64 = 3_600_000_000_000
  private var loops: [EventLoop] = []
  private let signal = WakeSignal()

  /// Creates a scheduler without loops.
  package init() {}

  /// Adds a loop, which nothing else runs until it is removed.
  package func add(_ loop: EventLoop) {
    loops.append(loop)
    // Virtual time passes although the loop's host has work to do, as in a call that waits for a page.
    loop.waiters += 1
    let signal = signal
    loop.inbox.setWake { signal.set() }
  }

  /// Removes a loop; a task may do so.
  package func remove(_ loop: EventLoop) {
    guard let index = loops.firstIndex(where: { $0 === loop }) else { return }
    loops.remove(at: index)
    loop.waiters -= 1
    loop.inbox.setWake(nil)
  }

  /// Gives each loop a turn.
  ///
  /// - Parameter willRun: Called before each of them.
  /// - Returns: The time until a loop has a task, in nanoseconds: 0 if one has a task now.
  package func turn(willRun: () -> Void) -> Int64 {
    var hasRun = false
    var index = 0
    while index < loops.count {
      willRun()
      if loops[index].runDueTasks(limit: 1) > 0 { hasRun = true }
      index += 1
    }
    // A task may have posted one to a loop whose turn was over, without its inbox.
    guard !hasRun else { return 0 }
    return loops.reduce(Self.longestWait) { min($0, Self.wait(of: $1)) }
  }

  /// Waits until another thread posts a task to a loop, or until the time is up; it may end early.
  ///
  /// - Returns: A Boolean value that indicates whether a task was posted.
  package func wait(nanoseconds: Int64) -> Bool { signal.wait(nanoseconds: nanoseconds) }

  /// Lets the virtual time of a loop pass if nothing is due, and returns the time to wait.
  private static func wait(of loop: EventLoop) -> Int64 {
    guard loop.taskCount == 0 else { return 0 }
    return switch LoopRun(of: loop, limit: .nanoseconds(longestWait)).rest(loop, isDone: { _ in false }) {
    case .finished: longestWait
    case .turn: 0
    case .wait(let nanoseconds): nanoseconds
    }
  }
}

@available(*, unavailable, message: "a scheduler belongs to the thread whose loops it runs")
extension LoopScheduler: Sendable {}
