import Dispatch
import Foundation

/// A non-`Sendable` value that crosses isolation domains; this is safe because both are the main actor.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The thread that an app's views run on.
///
/// With a run loop, it is the main thread. In a program that waits in `dispatchMain`, it is the thread that currently
/// serves the main queue.
enum MainThread {
  private static let key = DispatchSpecificKey<Bool>()
  private static let isMarked: Void = DispatchQueue.main.setSpecific(key: key, value: true)

  /// A Boolean value that indicates whether the caller runs on the main thread or the main queue.
  static var isHere: Bool {
    _ = isMarked
    return Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }

  /// The current mode of the main thread's run loop; `nil` if the main queue is served without a run loop.
  static var runLoopMode: RunLoop.Mode? { Thread.isMainThread ? RunLoop.main.currentMode : nil }

  /// Calls a closure on the main thread: immediately if the caller is already there, asynchronously otherwise.
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isHere { return MainActor.assumeIsolated(body) }
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }

  /// Runs the run loop until a condition is true.
  ///
  /// - Returns: `true` if the condition is true in the end. Waiting requires a run loop. Without one, the method
  ///   returns immediately.
  @MainActor static func wait(until condition: () -> Bool, seconds: Double) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition() {
      guard let mode = runLoopMode, end > Date() else { return false }
      _ = RunLoop.main.run(mode: mode, before: min(end, Date(timeIntervalSinceNow: 0.05)))
    }
    return true
  }
}

/// Starts a task on the main actor; the task runs up to its first suspension point before this function returns.
@MainActor func startNow(_ body: sending @escaping @MainActor () async -> Void) {
  Task.immediate { @MainActor in await body() }
}
