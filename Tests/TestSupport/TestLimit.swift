import Dispatch
import Foundation

/// The time limit for an event that happens unless something is stuck: minutes, far more than a busy machine needs.
///
/// A test whose event does not happen fails at the limit. A test that passes never waits that long, so its result does
/// not depend on time. `wait` and `block` count their checks, with a pause between two checks. A limit on the clock
/// would not work, because a task can be delayed until hundreds of other tests have run.
public enum TestLimit {
  /// The limit in seconds.
  public static let seconds: TimeInterval = 300
  /// The limit as a duration.
  public static let duration = Duration.seconds(300)
  /// The pause between two checks, in milliseconds.
  private static let pause = 5
  private static let looks = Int(seconds) * 1000 / pause

  /// Blocks until a condition holds.
  ///
  /// - Returns: True if it holds in the end.
  public static func block(until condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<looks {
      if try condition() { return true }
      Thread.sleep(forTimeInterval: Double(pause) / 1000)
    }
    return try condition()
  }

  /// Suspends until a condition holds.
  ///
  /// - Returns: True if it holds in the end.
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
  /// - Returns: True if it holds in the end.
  public static func runMainLoop(until condition: () -> Bool) -> Bool {
    // These tests are the only users of the main thread, and a turn of its loop can end immediately.
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
  /// - Returns: True if the signal was received.
  public func waitForSignal() -> Bool { wait(timeout: .now() + TestLimit.seconds) == .success }
}
