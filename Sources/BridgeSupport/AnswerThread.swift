import Foundation

/// Where a page's call reached native, to tell whether an answer comes from there as well.
///
/// A thread alone does not say who owns the view: the thread of a task may run another task by then, and that of a queue the block of another
/// queue, while the first goes on elsewhere. The main thread does say so, any other as long as the call has not returned on it, and behind that
/// as long as the same task is on it.
package struct AnswerThread: @unchecked Sendable {
  private let thread = pthread_self()
  /// Only ever compared, which any thread may do.
  private let task = currentTask

  /// Remembers the current thread and task.
  package init() {}

  /// Whether this is where the call came.
  ///
  /// - Parameter isInCall: Whether what the call runs has not returned.
  package func isCurrent(isInCall: Bool) -> Bool {
    guard pthread_equal(pthread_self(), thread) != 0 else { return false }
    // Whether a thread is the main one costs two system calls, so that is asked last.
    if isInCall { return true }
    return (task != nil && task == Self.currentTask) || Thread.isMainThread
  }

  private static var currentTask: UnsafeCurrentTask? { withUnsafeCurrentTask { $0 } }
}
