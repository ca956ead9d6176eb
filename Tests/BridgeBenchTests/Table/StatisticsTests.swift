import Testing

@testable import bridge_bench

@Suite struct StatisticsTests {
  @Test("the best of costs is the least") func theBestOfCostsIsTheLeast() {
    #expect(Statistics([3, 1, 2])?.best == 1)
    #expect(Statistics([3, 1, 2], better: .higher)?.best == 3)
  }

  @Test("the median is in the middle") func theMedianIsInTheMiddle() {
    #expect(Statistics([9, 1, 2])?.median == 2)
    #expect(Statistics([9, 1, 2, 4])?.median == 3)
  }

  @Test("nothing has none") func nothingHasNone() { #expect(Statistics([]) == nil) }
}
