import Dispatch
import Foundation

/// Runs a closure on a separate thread, independent of any thread pool.
///
/// - Returns: The semaphore that is signaled at its end.
@discardableResult
public func onAnotherThread(_ body: @escaping () -> Void) -> DispatchSemaphore {
  nonisolated(unsafe) let body = body
  let hasEnded = DispatchSemaphore(value: 0)
  Thread {
    body()
    hasEnded.signal()
  }.start()
  return hasEnded
}
