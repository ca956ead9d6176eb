import Foundation
import Testing

@testable import bridge_bench

@Suite struct ComparisonTests {
  private let baseline = Baseline(tolerance: 1.25, ratios: ["seq": 1.5, "burst": 1])

  private func compare(_ rows: [MeasuredRow]) -> Comparison { Comparison(rows, with: baseline) }

  @Test("accepts ratios within the tolerance") func withinTheToleranceAllIsWell() {
    let comparison = compare([TableTextTests.row("seq", ours: 3.7), TableTextTests.row("burst", ours: 2.4)])
    #expect(comparison.lines == ["no row is worse than the baseline allows"])
    #expect(!comparison.isWorse)
  }

  @Test("lists rows that got worse") func whatGotWorseIsNamed() {
    let comparison = compare([TableTextTests.row("seq", ours: 3.8), TableTextTests.row("burst", ours: 1)])
    #expect(comparison.lines == ["worse: seq is 1.90×, was 1.50×", "better: burst is 0.50×, was 1.00×"])
    #expect(comparison.isWorse)
  }

  @Test("lists new and removed rows") func whatIsNewOrGoneIsSaid() {
    let comparison = compare([TableTextTests.row("seq", ours: 3), TableTextTests.row("n2j", ours: 4)])
    #expect(
      comparison.lines == [
        "new: n2j is 2.00×", "removed: burst, was 1.00×", "no row is worse than the baseline allows",
      ])
  }

  @Test("a row that fails counts as worse") func aRowThatFailsCountsAsWorse() {
    let comparison = compare([TableTextTests.row("seq", ours: nil), TableTextTests.row("burst", ours: 2)])
    #expect(comparison.lines == ["not measured: seq, was 1.50×"])
    #expect(comparison.isWorse)
  }

  @Test("a row whose peer is not installed is listed, and doesn't count as worse") func missingPeer() {
    var row = TableTextTests.row("seq", ours: 3, beside: nil)
    row.lacksPeer = true
    let comparison = compare([row, TableTextTests.row("burst", ours: 2)])
    #expect(comparison.lines == ["not measured: seq, was 1.50×", "no row is worse than the baseline allows"])
    #expect(!comparison.isWorse)
  }

  @Test("rows that were not selected don't count as removed") func whatWasNotAskedForIsNotGone() {
    let rows = [TableTextTests.row("seq", ours: 3)]
    #expect(Comparison(rows, with: baseline) { $0 == "seq" }.lines == ["no row is worse than the baseline allows"])
  }

  @Test("a written baseline can be read") func theBaselinesTextReadsBack() throws {
    var baseline = baseline
    baseline.accept([TableTextTests.row("seq", ours: 4), TableTextTests.row("cold", ours: nil)])
    #expect(baseline.ratios == ["seq": 2, "burst": 1])
    #expect(try Baseline(text: Data(baseline.text.utf8)) == baseline)
    #expect(throws: BenchError.self) { try Baseline(text: Data("[]".utf8)) }
  }
}
