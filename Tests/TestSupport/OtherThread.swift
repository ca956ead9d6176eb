import Dispatch
import Foundation

/// Runs something on a thread of its own, which no pool can withhold.
///
/// - Returns: What is signaled when it has ended.
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
