import Testing

@testable import bridge_bench

@Suite struct StatisticsTests {
  @Test func theBestOfCostsIsTheLeast() {
    #expect(Statistics([3, 1, 2])?.best == 1)
    #expect(Statistics([3, 1, 2], better: .higher)?.best == 3)
  }

  @Test func theMedianIsInTheMiddle() {
    #expect(Statistics([9, 1, 2])?.median == 2)
    #expect(Statistics([9, 1, 2, 4])?.median == 3)
  }

  @Test func nothingHasNone() { #expect(Statistics([]) == nil) }
}
