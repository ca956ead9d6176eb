import Testing

@testable import bridge_bench

@Suite struct GrowthTests {
  static func series(_ ours: [Double], floor: [Double]? = nil) -> MeasuredSeries {
    let points = ours.indices.map { index in
      MeasuredSeries.Point(size: [100, 10_000, 1_000_000][index], ours: ours[index], floor: floor?[index])
    }
    return MeasuredSeries(id: "messages", title: "messages", things: "messages", unit: "µs", points: points)
  }

  @Test("what gets cheaper does not grow") func whatGetsCheaperDoesNotGrow() {
    #expect(Self.series([9, 3, 3]).growth == 1)
  }

  @Test("growth is from the cheapest before") func growthIsFromTheCheapestBefore() {
    #expect(Self.series([6, 2, 5]).growth == 2.5)
  }

  @Test("beside a floor the ratio counts") func besideAFloorTheRatioCounts() {
    #expect(Self.series([2, 4, 8], floor: [1, 2, 4]).growth == 1)
    #expect(Self.series([2, 4, 12], floor: [1, 2, 4]).growth == 1.5)
  }

  @Test("the text has a line a series") func theTextHasALineASeries() {
    var broken = Self.series([1.5])
    broken.problems = ["10000: stalled"]
    #expect(
      GrowthText(series: [Self.series([2, 4], floor: [1, 2]), broken]).text == """
        | series | cost of one at each number | beside the floor | grows |
        | --- | --- | --- | ---: |
        | messages | 100: 2.00 µs, 10k: 4.00 µs | 2.00×, 2.00× | 1.00× |
        | messages | 100: 1.50 µs | – | 1.00× |

        messages: 10000: stalled
        """)
  }

  @Test(
    "numbers in few letters",
    arguments: [(1, "1"), (5000, "5k"), (1_000_000, "1M"), (1 << 16, "64Ki"), (1 << 26, "64Mi"), (1234, "1234")])
  func sizes(_ size: Int, _ text: String) { #expect(SizeText.short(size) == text) }

  @Test("every series has a name of its own") func everySeriesHasANameOfItsOwn() {
    let all = GrowthSeries.all(.unopened)
    #expect(Set(all.map(\.id)).count == all.count)
    for series in all { #expect(series.sizes == series.sizes.sorted()) }
  }

  @Test("a size that fails leaves the others") func aSizeThatFailsLeavesTheOthers() throws {
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
