import Foundation

/// The thread and task on which an incoming call arrived, to check whether a response comes from the same place.
///
/// A thread alone doesn't identify the owner of the view. A task's thread may run another task later. A queue's thread
/// may run the block of another queue later, while the first queue continues elsewhere. The main thread does identify
/// the owner. Any other thread does so until the call returns on it, and after that while it runs the same task.
struct CallOrigin: @unchecked Sendable {
  private let thread = pthread_self()
  /// Only ever compared, which is safe on any thread.
  private let task = currentTask

  /// Remembers the current thread and task.
  init() {}

  /// Returns true if the caller is where the call arrived.
  ///
  /// - Parameter isInCall: Pass `true` while the handler hasn't returned.
  func isCurrent(isInCall: Bool) -> Bool {
    guard pthread_equal(pthread_self(), thread) != 0 else { return false }
    // The check for the main thread costs two system calls, so it comes last.
    if isInCall { return true }
    return (task != nil && task == Self.currentTask) || Thread.isMainThread
  }

  private static var currentTask: UnsafeCurrentTask? { withUnsafeCurrentTask { $0 } }
}
