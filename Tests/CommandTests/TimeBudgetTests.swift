import Testing

@testable import headless_bridge

@Suite struct TimeBudgetTests {
  @Test("what waits has longer than what computes") func waits() {
    #expect(!TimeBudget(limit: .seconds(60)).isOver)
    #expect(TimeBudget(limit: .zero).isOver)
    // It has computed its time, or would have if nothing ran beside.
    #expect(TimeBudget(limit: .zero, waiting: .seconds(60)).isOver)
    #expect(!TimeBudget(limit: .zero, grace: .seconds(60)).isOver)
  }

  @Test("what was cut ends by the clock") func cut() {
    var allowance = TimeBudget(limit: .seconds(60))
    allowance.cut(to: .seconds(30))
    #expect(!allowance.isOver)
    allowance.cut(to: .zero)
    #expect(allowance.isOver)
  }
}
