import Testing

@testable import bridge_bench

@Suite struct RetriedComparisonTests {
  private let baseline = Baseline(tolerance: 2, ratios: ["seq": 1, "burst": 1])

  /// Compares with figures for each further measurement of a row, and returns the rows that were measured again.
  private func compare(
    _ first: [MeasuredRow], retries: Int = 2, _ later: [String: [Double?]]
  ) -> (comparison: Comparison, ratios: [Double?], measured: [Set<String>]) {
    var measured: [Set<String>] = []
    let comparison = RetriedComparison(baseline: baseline, retries: retries) { ids in
      measured.append(ids)
      return ids.map { TableTextTests.row($0, ours: later[$0]?[measured.count - 1] ?? nil) }
    }
    let (rows, result) = comparison.run(first)
    return (result, rows.map(\.ratio), measured)
  }

  @Test func rowsWithinTheToleranceAreMeasuredOnce() {
    let outcome = compare([TableTextTests.row("seq", ours: 4), TableTextTests.row("burst", ours: 2)], [:])
    #expect(outcome.measured.isEmpty)
    #expect(!outcome.comparison.isWorse)
  }

  @Test func aRowThatIsWorseOncePasses() {
    let outcome = compare(
      [TableTextTests.row("seq", ours: 9), TableTextTests.row("burst", ours: 2)], ["seq": [3]])
    #expect(outcome.measured == [["seq"]])
    #expect(outcome.ratios == [1.5, 1])
    #expect(!outcome.comparison.isWorse)
  }

  @Test func aRowThatIsWorseEachTimeFailsWithItsBestRatio() {
    let outcome = compare(
      [TableTextTests.row("seq", ours: 9), TableTextTests.row("burst", ours: 2)], ["seq": [7, 8]])
    #expect(outcome.measured == [["seq"], ["seq"]])
    #expect(outcome.comparison.lines == ["worse: seq is 3.50×, was 1.00×"])
    #expect(outcome.comparison.isWorse)
  }

  @Test func aRowThatFailsOnceIsMeasuredAgain() {
    let outcome = compare(
      [TableTextTests.row("seq", ours: nil), TableTextTests.row("burst", ours: 2)], ["seq": [nil, 2]])
    #expect(outcome.measured.count == 2)
    #expect(outcome.ratios == [1, 1])
    #expect(!outcome.comparison.isWorse)
  }
}
