import Dispatch
import Foundation

/// How long tests wait for an event that happens unless something is stuck: minutes, which no busy machine needs.
///
/// A test whose event doesn't happen fails at the limit. A test that passes never waits that long, so its result
/// doesn't depend on time. `wait` and `block` count how often they look, with a pause between two looks: a task may be
/// kept waiting until hundreds of other tests have run, which would exceed a limit on the clock.
public enum TestLimit {
  /// The limit in seconds.
  public static let seconds: TimeInterval = 300
  /// The limit as a duration.
  public static let duration = Duration.seconds(300)
  /// The pause between two looks, in milliseconds.
  private static let pause = 5
  private static let looks = Int(seconds) * 1000 / pause

  /// Blocks until a condition holds.
  ///
  /// - Returns: Whether it holds in the end.
  public static func block(until condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<looks {
      if try condition() { return true }
      Thread.sleep(forTimeInterval: Double(pause) / 1000)
    }
    return try condition()
  }

  /// Suspends until a condition holds.
  ///
  /// - Returns: Whether it holds in the end.
  public static func wait(
    isolation: isolated (any Actor)? = #isolation, until condition: () async throws -> Bool
  ) async throws -> Bool {
    for _ in 0..<looks {
      if try await condition() { return true }
      try await Task.sleep(for: .milliseconds(pause))
    }
    return try await condition()
  }

  /// Runs the main thread's run loop until a condition holds.
  ///
  /// - Returns: Whether it holds in the end.
  public static func runMainLoop(until condition: () -> Bool) -> Bool {
    // These tests have the main thread to themselves, and a turn of its loop may end at once.
    let end = ContinuousClock.now + duration
    while !condition() {
      guard .now < end else { return false }
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: Double(pause) / 1000))
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
