import Foundation

/// The thread and task where a page's call reached native, to tell whether a response comes from there as well.
///
/// A thread alone doesn't say who owns the view: the thread of a task may run another task by then, and that of a queue
/// the block of another queue, while the first goes on elsewhere. The main thread does say so, any other as long as the
/// call hasn't returned on it, and after that as long as the same task is on it.
struct CallOrigin: @unchecked Sendable {
  private let thread = pthread_self()
  /// Only ever compared, which any thread may do.
  private let task = currentTask

  /// Remembers the current thread and task.
  init() {}

  /// Returns true if the caller is where the call arrived.
  ///
  /// - Parameter isInCall: Whether the handler hasn't returned.
  func isCurrent(isInCall: Bool) -> Bool {
    guard pthread_equal(pthread_self(), thread) != 0 else { return false }
    // Finding out the main thread costs two system calls, so that comes last.
    if isInCall { return true }
    return (task != nil && task == Self.currentTask) || Thread.isMainThread
  }

  private static var currentTask: UnsafeCurrentTask? { withUnsafeCurrentTask { $0 } }
}
