import Testing

@testable import bridge_bench

@Suite struct GrowthTests {
  static func series(_ ours: [Double], floor: [Double]? = nil) -> MeasuredSeries {
    let points = ours.indices.map { index in
      MeasuredSeries.Point(size: [100, 10_000, 1_000_000][index], ours: ours[index], floor: floor?[index])
    }
    return MeasuredSeries(id: "messages", title: "messages", things: "messages", unit: "µs", points: points)
  }

  @Test("falling costs don't count as growth") func whatGetsCheaperDoesNotGrow() {
    #expect(Self.series([9, 3, 3]).growth == 1)
  }

  @Test("measures growth from the lowest earlier cost") func growthIsFromTheCheapestBefore() {
    #expect(Self.series([6, 2, 5]).growth == 2.5)
  }

  @Test("uses the ratio to the floor if there is one") func besideAFloorTheRatioCounts() {
    #expect(Self.series([2, 4, 8], floor: [1, 2, 4]).growth == 1)
    #expect(Self.series([2, 4, 12], floor: [1, 2, 4]).growth == 1.5)
  }

  @Test("the text has one line per series") func theTextHasALineASeries() {
    var broken = Self.series([1.5])
    broken.problems = ["10000: stalled"]
    #expect(
      GrowthText(series: [Self.series([2, 4], floor: [1, 2]), broken]).text == """
        | series | cost of one item by number of items | ratio to the engine alone | growth |
        | --- | --- | --- | ---: |
        | messages | 100: 2.00 µs, 10k: 4.00 µs | 2.00×, 2.00× | 1.00× |
        | messages | 100: 1.50 µs | – | 1.00× |

        messages: 10000: stalled
        """)
  }

  @Test(
    "abbreviates numbers",
    arguments: [(1, "1"), (5000, "5k"), (1_000_000, "1M"), (1 << 16, "64Ki"), (1 << 26, "64Mi"), (1234, "1234")])
  func sizes(_ size: Int, _ text: String) { #expect(SizeText.short(size) == text) }

  @Test("names of series are unique") func everySeriesHasANameOfItsOwn() {
    let all = GrowthSeries.all(.unopened)
    #expect(Set(all.map(\.id)).count == all.count)
    for series in all { #expect(series.sizes == series.sizes.sorted()) }
  }

  @Test("keeps the other sizes if one fails") func aSizeThatFailsLeavesTheOthers() throws {
    let broken = ProgramCommand(program: "/nowhere/peer", arguments: [])
    let sound = ProgramCommand(program: "echo", arguments: ["{\"secs\": 0.5}"])
    let series = GrowthSeries(
      "s", "s", "things", "ms", scale: 1000, sizes: [10, 100], rounds: { 1000 / $0 },
      ours: { size, rounds in size == 10 ? broken : sound })
    let measured = try #require(GrowthRun(series: [series], runs: 1).measure().first)
    #expect(measured.points == [MeasuredSeries.Point(size: 100, ours: 0.5, floor: nil)])
    #expect(measured.problems.count == 1)
  }
}
