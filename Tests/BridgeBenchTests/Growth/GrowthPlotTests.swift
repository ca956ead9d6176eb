import Foundation
import Testing

@testable import bridge_bench

@Suite struct GrowthPlotTests {
  @Test("an axis covers its values in powers of ten") func anAxisCoversItsValuesInPowersOfTen() {
    let axis = LogAxis([100, 1_000_000], from: 0, to: 400)
    #expect(axis.exponents == 2...6)
    #expect(axis.place(100) == 0)
    #expect(axis.place(10_000) == 200)
    #expect(axis.place(1_000_000) == 400)
    #expect(axis.ticks.map(\.label) == ["100", "1k", "10k", "100k", "1M"])
  }

  @Test("a single value has an axis") func oneValueHasAnAxisToo() {
    #expect(LogAxis([5], from: 0, to: 100).exponents == 0...1)
    #expect(LogAxis([10], from: 0, to: 100).exponents == 1...2)
    #expect(LogAxis([], from: 0, to: 100).exponents == 0...1)
  }

  @Test("limits the number of ticks") func ticksAreNoMoreThanCanBeRead() {
    let labels = LogAxis([0.01, 100_000_000], from: 0, to: 100).ticks.map(\.label)
    #expect(labels == ["0.01", "1", "100", "10k", "1M", "100M"])
  }

  private let plot = GrowthPlot(series: [
    GrowthTests.series([2, 4, 8], floor: [1, 2, 4]), GrowthTests.series([1, 1]),
  ]).svg

  private func count(_ text: String) -> Int { plot.components(separatedBy: text).count - 1 }

  @Test("draws a curve for the peer and one for the floor") func aCurveForThePeerAndOneForTheFloor() {
    #expect(count("<polyline class=\"curve ours\"") == 2)
    #expect(count("<polyline class=\"curve floor\"") == 1)
    #expect(count("<circle") == 8)
    #expect(!plot.contains("nan") && !plot.contains("inf"))
  }

  @Test("has a title and colors for dark mode") func itHasATitleAndColoursForTheDark() {
    #expect(plot.contains("<title>"))
    #expect(plot.contains("prefers-color-scheme: dark"))
    #expect(plot.contains("2.00× to 2.00× of the floor, grows 1.00×"))
  }

  @Test("draws everything within the picture") func everythingIsInThePicture() throws {
    let size = try #require(plot.firstMatch(of: #/viewBox="0 0 (\d+) (\d+)"/#))
    let width = try #require(Double(size.1))
    let height = try #require(Double(size.2))
    for place in plot.matches(of: #/(x|y|cx|cy|x1|x2|y1|y2)="([\d.-]+)"/#) {
      let value = try #require(Double(place.2))
      #expect((0...(place.1.contains("x") ? width : height)).contains(value), "\(place.0)")
    }
  }

  @Test("escapes text") func textIsEscaped() { #expect(SVGWriter.escape("a < b & c") == "a &lt; b &amp; c") }
}
