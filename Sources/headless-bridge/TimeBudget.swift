import Foundation

/// How long something may run.
///
/// The engine counts the time that it computes, which on a busy machine is a part of what passes, and strikes first where it can.
struct TimeBudget {
  private let computing: Duration
  private var passing: ContinuousClock.Instant

  /// How many times as long as it computes something may take.
  private static let patience = 10

  /// - Parameters:
  ///   - limit: How long it may compute from now on.
  ///   - waiting: How long it may wait beside.
  ///   - grace: How much longer than the engine lets it.
  init(limit: Duration, waiting: Duration = .zero, grace: Duration = .zero) {
    computing = Self.computed + limit + grace
    passing = .now + waiting + limit * Self.patience + grace
  }

  var isOver: Bool { computing < Self.computed || passing < .now }

  /// Lets it go on for no longer than that, whether it computes or not.
  mutating func cut(to time: Duration) { passing = min(passing, .now + time) }

  /// How long the process has computed.
  private static var computed: Duration {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
