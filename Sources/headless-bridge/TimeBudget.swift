import Foundation
import JavaScriptEngine

/// How long something may run.
///
/// Its processor time counts, as it does for the engine's own limit, so a busy machine ends nothing early. A time on
/// the wall clock is the limit of what blocks and computes nothing.
struct TimeBudget {
  /// Reads how long something has run.
  struct Clock: Sendable {
    /// The processor time that it has used.
    var computed: @Sendable () -> Duration
    /// The time that has passed.
    var passed: @Sendable () -> Duration

    /// This process, whose scripts run on its main thread.
    static let ownProcess = Clock(computed: { ProcessorTime.mainThread }, passed: { start.duration(to: .now) })

    /// Another process; one that has ended computes nothing.
    static func process(_ process: pid_t) -> Clock {
      Clock(computed: { ProcessorTime.mainThread(of: process) ?? .zero }, passed: ownProcess.passed)
    }

    private static let start = ContinuousClock.now
  }

  private let clock: Clock
  private var computing: Duration
  private var passing: Duration

  /// How many times as long as it may compute something may take.
  private static let slowdown = 10
  /// The least time that something may take, whatever its limit: on a busy machine a moment of computing may take long.
  private static let leastTime = Duration.seconds(60)

  /// - Parameters:
  ///   - limit: How long it may compute from now on.
  ///   - waiting: How long it may wait in addition.
  ///   - grace: How much longer than the engine's limit it may compute.
  init(limit: Duration, waiting: Duration = .zero, grace: Duration = .zero, clock: Clock = .ownProcess) {
    self.clock = clock
    computing = clock.computed() + limit + grace
    passing = clock.passed() + waiting + max(limit * Self.slowdown, Self.leastTime) + grace
  }

  var isOver: Bool { computing <= clock.computed() || passing <= clock.passed() }

  /// Lets it compute for no longer than that, or block for ten times as long.
  mutating func cut(to time: Duration) {
    computing = min(computing, clock.computed() + time)
    passing = min(passing, clock.passed() + time * Self.slowdown)
  }
}
