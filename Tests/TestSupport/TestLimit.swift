import Dispatch
import Foundation

/// How long tests wait for an event that happens unless something is stuck: minutes, which no busy machine needs.
///
/// A test whose event doesn't happen fails at the limit. A test that passes never waits that long, so its result doesn't depend on time.
public enum TestLimit {
  /// The limit in seconds.
  public static let seconds: TimeInterval = 300
  /// The limit as a duration.
  public static let duration = Duration.seconds(300)

  /// Blocks until a condition holds.
  ///
  /// - Returns: Whether it holds in the end.
  public static func block(until condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + duration
    while try !condition() {
      guard .now < end else { return false }
      Thread.sleep(forTimeInterval: 0.005)
    }
    return true
  }

  /// Suspends until a condition holds.
  ///
  /// - Returns: Whether it holds in the end.
  public static func wait(
    isolation: isolated (any Actor)? = #isolation, until condition: () async throws -> Bool
  ) async throws -> Bool {
    let end = ContinuousClock.now + duration
    while try await !condition() {
      guard .now < end else { return false }
      try await Task.sleep(for: .milliseconds(2))
    }
    return true
  }

  /// Runs the main thread's run loop until a condition holds.
  ///
  /// - Returns: Whether it holds in the end.
  public static func runMainLoop(until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + duration
    while !condition() {
      guard .now < end else { return false }
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
    }
    return true
  }
}

extension DispatchSemaphore {
  /// Waits for a signal.
  ///
  /// - Returns: Whether it came.
  public func waitForSignal() -> Bool { wait(timeout: .now() + TestLimit.seconds) == .success }
}
