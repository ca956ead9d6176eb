import Foundation

/// Where a page's call reached native, to tell whether an answer comes from there as well.
///
/// A thread alone does not say who owns the view: the thread of a task may run another task by then, and that of a queue the block of another
/// queue, while the first goes on elsewhere. The main thread does say so, any other as long as the call has not returned on it, and behind that
/// as long as the same task is on it.
package struct AnswerThread: Sendable {
  private let thread = pthread_self()
  private let isMain = Thread.isMainThread
  private let task = currentTask

  /// Remembers the current thread and task.
  package init() {}

  /// Whether this is where the call came.
  ///
  /// - Parameter isInCall: Whether what the call runs has not returned.
  package func isCurrent(isInCall: Bool) -> Bool {
    guard pthread_equal(pthread_self(), thread) != 0 else { return false }
    if isMain || isInCall { return true }
    return task != nil && task == Self.currentTask
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
