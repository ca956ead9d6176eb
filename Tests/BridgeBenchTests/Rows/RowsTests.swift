import Foundation
import TestSupport
import Testing

@testable import bridge_bench

@Suite struct RowsTests {
  private let workloads = AllRows.workloads(.unopened)

  @Test("names of rows are unique") func everyRowHasANameOfItsOwn() {
    let ids = workloads.flatMap { $0.rows.map(\.id) }
    #expect(Set(ids).count == ids.count)
    #expect(Set(workloads.map(\.name)).count == workloads.count)
  }

  @Test("the peers of every row are in its workload") func everyRowsPeersAreInItsWorkload() {
    for workload in workloads {
      let peers = Set(workload.peers.map(\.name))
      for row in workload.rows {
        #expect(peers.contains(row.ours.peer), "\(row.id)")
        #expect(row.beside.map { peers.contains($0.peer) } ?? true, "\(row.id)")
      }
    }
  }

  @Test("the page's rows match the script") func thePagesRowsAreThoseOfTheScript() throws {
    let text = try String(contentsOf: Repository.file("Resources/benchmarks/page-work.js"), encoding: .utf8)
    let names = text.split(separator: "\n").compactMap { $0.wholeMatch(of: #/ +'(.*)'\(\) \{/#).map { String($0.1) } }
    #expect(PageRows.works.map(\.1) == names)
  }

  @Test("computes the cost of one more test from two runs") func oneMoreTestIsWhatTwoRunsDifferBy() {
    let short = Outcome(figures: ["n": 100, "wall_ms": 500])
    let long = Outcome(figures: ["n": 1000, "wall_ms": 2300, "peak_kb": 9])
    #expect(SpecRows.difference(from: short, to: long).figures["test_ms"] == 2)
  }

  @Test("runs only the selected rows") func onlyWhatIsWantedIsRun() {
    let wanted = AllRows.workloads(.unopened) { $0 == "echo-16M-mb" }
    #expect(wanted.map(\.name) == ["echo-16M"])
    #expect(wanted.flatMap { $0.rows.map(\.id) } == ["echo-16M-mb"])
  }

  @Test("runs only the peers of the selected rows") func peersOfRows() {
    let wanted = AllRows.workloads(.unopened) { $0 == "seq" || $0 == "open-http" }
    #expect(wanted.map { $0.peers.map(\.name) } == [["ours", "floor"], ["file", "ours"]])
  }
}
