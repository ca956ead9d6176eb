import Dispatch
import Foundation

/// A value that crosses from one isolation to another although its type may not: both are the main actor.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Where views of an app live.
///
/// With a run loop that is the main thread; in a program that waits in `dispatchMain`, whichever thread serves the main
/// queue.
enum MainThread {
  private static let key = DispatchSpecificKey<Bool>()
  private static let isMarked: Void = DispatchQueue.main.setSpecific(key: key, value: true)

  /// Whether the caller is there.
  static var isHere: Bool {
    _ = isMarked
    return Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }

  /// The mode in which the main thread's run loop runs; nil where the main queue is served without one.
  static var runLoopMode: RunLoop.Mode? { Thread.isMainThread ? RunLoop.main.currentMode : nil }

  /// Calls a closure there: now, or later from elsewhere.
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isHere { return MainActor.assumeIsolated(body) }
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }

  /// Runs the run loop until a condition holds.
  ///
  /// - Returns: Whether it holds in the end; without a run loop there is nothing that could be waited for.
  @MainActor static func wait(until condition: () -> Bool, seconds: Double) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition() {
      guard let mode = runLoopMode, end > Date() else { return false }
      _ = RunLoop.main.run(mode: mode, before: min(end, Date(timeIntervalSinceNow: 0.05)))
    }
    return true
  }
}

/// Starts a task of the main actor, which runs up to its first suspension before this returns.
@MainActor func startNow(_ body: sending @escaping @MainActor () async -> Void) {
  Task.immediate { @MainActor in await body() }
}
