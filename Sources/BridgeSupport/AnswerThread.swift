import Foundation

/// Where a page's call reached native, to tell whether an answer comes from there as well.
///
/// A thread alone does not say who owns the view: the thread of a task may run another task by then, while the first goes on elsewhere. The main
/// thread does, and any other does as long as the same task, or none, is on it.
package struct AnswerThread: Sendable {
  private let thread = pthread_self()
  private let isMain = Thread.isMainThread
  private let task = currentTask

  /// Remembers the current thread and task.
  package init() {}

  /// Whether this is where the call came.
  package var isCurrent: Bool {
    pthread_equal(pthread_self(), thread) != 0 && (isMain || task == Self.currentTask)
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
