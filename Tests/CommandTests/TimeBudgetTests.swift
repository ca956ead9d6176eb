import Ownership
import TestSupport
import Testing

@testable import headless_bridge

@Suite struct TimeBudgetTests {
  /// The run times of a task, which a test sets.
  private final class Times: Sendable {
    private let state = Locked((computed: Duration.zero, passed: Duration.zero))

    var clock: TimeBudget.Clock {
      TimeBudget.Clock(
        computed: { [self] in state.withLock { $0.computed } }, passed: { [self] in state.withLock { $0.passed } })
    }

    func set(computed: Duration = .zero, passed: Duration = .zero) { state.withLock { $0 = (computed, passed) } }
  }

  private let times = Times()

  @Test("ends after the limit and the grace period of computing, regardless of the time that passed") func computing() {
    let allowance = TimeBudget(limit: .seconds(10), waiting: .seconds(60), grace: .seconds(1), clock: times.clock)
    times.set(computed: .seconds(10.9), passed: .seconds(150))
    #expect(!allowance.isOver)
    times.set(computed: .seconds(11), passed: .seconds(11))
    #expect(allowance.isOver)
  }

  @Test(
    "ends a blocked task after ten times the limit, and at least a minute",
    arguments: [(Duration.seconds(10), Duration.seconds(100)), (.seconds(0.2), .seconds(60))])
  func blocking(limit: Duration, end: Duration) {
    let allowance = TimeBudget(limit: limit, waiting: .seconds(5), clock: times.clock)
    times.set(passed: end + .seconds(4.9))
    #expect(!allowance.isOver)
    times.set(passed: end + .seconds(5))
    #expect(allowance.isOver)
  }

  @Test("cut(to:) shortens both limits, and extends neither") func cut() {
    var allowance = TimeBudget(limit: .seconds(60), clock: times.clock)
    allowance.cut(to: .seconds(2))
    times.set(computed: .seconds(1.9), passed: .seconds(19))
    #expect(!allowance.isOver)
    allowance.cut(to: .seconds(30))
    times.set(computed: .seconds(2))
    #expect(allowance.isOver)
    times.set(passed: .seconds(20))
    #expect(allowance.isOver)
  }

  @Test("measures the main thread of the process") func ownProcess() {
    let clock = TimeBudget.Clock.ownProcess
    let before = (computed: clock.computed(), passed: clock.passed())
    #expect(TestLimit.block { before.passed < clock.passed() })
    #expect(before.computed >= .zero && before.computed <= clock.computed())
    // A process that does not exist computes nothing.
    #expect(TimeBudget.Clock.process(-1).computed() == .zero)
  }
}
