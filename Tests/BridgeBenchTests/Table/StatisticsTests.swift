import Testing

@testable import bridge_bench

@Suite struct StatisticsTests {
  @Test("the best cost is the lowest") func theBestOfCostsIsTheLeast() {
    #expect(Statistics([3, 1, 2])?.best == 1)
    #expect(Statistics([3, 1, 2], better: .higher)?.best == 3)
  }

  @Test("computes the median") func theMedianIsInTheMiddle() {
    #expect(Statistics([9, 1, 2])?.median == 2)
    #expect(Statistics([9, 1, 2, 4])?.median == 3)
  }

  @Test("no values have no statistics") func nothingHasNone() { #expect(Statistics([]) == nil) }
}
