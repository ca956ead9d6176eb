import Testing

@testable import bridge_bench

@Suite struct TableRunTests {
  /// Peers that return figures from a list, one per run.
  private final class Script {
    var figures: [Double]
    init(_ figures: [Double]) { self.figures = figures }

    func next() throws(BenchError) -> Outcome {
      guard !figures.isEmpty else { throw BenchError("out of figures") }
      return Outcome(figures: ["secs": figures.removeFirst()])
    }
  }

  private func peer(_ name: String, _ figures: [Double]) -> Workload.Peer {
    let script = Script(figures)
    return Workload.Peer(name) { () throws(BenchError) in try script.next() }
  }

  private let row = Row("r", "title", "s", beside: "floor", aim: 2) { $0["secs"] }

  @Test("computes ratios of best values and of medians") func ratiosAreOfBestsAndOfMedians() throws {
    let workload = Workload(name: "w", peers: [peer("ours", [4, 9, 6]), peer("floor", [2, 3, 8])], rows: [row])
    let measured = try #require(TableRun(workloads: [workload], runs: 3).measure().first)
    #expect(measured.ratio == 2)
    #expect(measured.medianRatio == 2)
    #expect(measured.problems == [])
  }

  @Test("continues after a failure") func aFailureDoesNotEndTheTable() throws {
    let failing = Workload(name: "w", peers: [peer("ours", []), peer("floor", [2, 3])], rows: [row])
    let sound = Workload(name: "v", peers: [peer("ours", [3, 3]), peer("floor", [1, 1])], rows: [row])
    let rows = TableRun(workloads: [failing, sound], runs: 2).measure()
    #expect(rows.map(\.ratio) == [nil, 3])
    #expect(rows[0].problems == ["ours failed 2 of 2: out of figures"])
  }

  @Test("omits a missing peer") func aPeerThatIsNotHereIsLeftOut() throws {
    var absent = peer("floor", [])
    absent.problem = "not installed"
    let workload = Workload(name: "w", peers: [peer("ours", [4]), absent], rows: [row])
    let measured = try #require(TableRun(workloads: [workload], runs: 1).measure().first)
    #expect(measured.ours?.best == 4)
    #expect(measured.ratio == nil)
    #expect(measured.problems == ["without floor: not installed"])
    #expect(measured.lacksPeer)
  }

  @Test("inverts the ratio if higher is better") func ofWhatShouldBeHighTheRatioIsACostToo() throws {
    let scaling = Row("r", "t", "times", beside: "floor", better: .higher) { $0["secs"] }
    let workload = Workload(name: "w", peers: [peer("ours", [1, 1.6]), peer("floor", [2, 1.8])], rows: [scaling])
    let measured = try #require(TableRun(workloads: [workload], runs: 2).measure().first)
    #expect(measured.ratio == 1.25)
  }
}
