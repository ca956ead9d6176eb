import Foundation
import JavaScriptEngine

/// A limit on the run time of a task.
///
/// The limit applies to processor time, like the engine's own limit, so a busy machine ends nothing early. A second
/// limit on wall-clock time applies to a task that blocks and computes nothing.
struct TimeBudget {
  /// Measures the run time of a task.
  struct Clock: Sendable {
    /// The processor time that the task has used.
    var computed: @Sendable () -> Duration
    /// The time that has passed.
    var passed: @Sendable () -> Duration

    /// The clock of this process, whose scripts run on its main thread.
    static let ownProcess = Clock(computed: { ProcessorTime.mainThread }, passed: { start.duration(to: .now) })

    /// Returns the clock of another process; a process that has ended computes nothing.
    static func process(_ process: pid_t) -> Clock {
      Clock(computed: { ProcessorTime.mainThread(of: process) ?? .zero }, passed: ownProcess.passed)
    }

    private static let start = ContinuousClock.now
  }

  private let clock: Clock
  private var computing: Duration
  private var passing: Duration

  /// The factor between the limits on wall-clock time and on processor time.
  private static let slowdown = 10
  /// The minimum limit on wall-clock time; on a busy machine, computing for a moment may take long.
  private static let leastTime = Duration.seconds(60)

  /// - Parameters:
  ///   - limit: The processor time that the task may use from now on.
  ///   - waiting: The additional time that the task may wait.
  ///   - grace: The time by which this limit exceeds the engine's own limit.
  init(limit: Duration, waiting: Duration = .zero, grace: Duration = .zero, clock: Clock = .ownProcess) {
    self.clock = clock
    computing = clock.computed() + limit + grace
    passing = clock.passed() + waiting + max(limit * Self.slowdown, Self.leastTime) + grace
  }

  var isOver: Bool { computing <= clock.computed() || passing <= clock.passed() }

  /// Reduces the limit to `time` of processor time from now on, and to a multiple of it in wall-clock time.
  mutating func cut(to time: Duration) {
    computing = min(computing, clock.computed() + time)
    passing = min(passing, clock.passed() + time * Self.slowdown)
  }
}
