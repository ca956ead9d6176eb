/// The cost of a test of a small page compared with a bare page of the same kind, and its growth, in one worker.
struct SpecRows {
  let tools: Toolbox
  private static let tests = 1000
  private static let pages = 300

  var workload: Workload {
    let tools = tools
    return Workload(
      name: "specs",
      peers: [
        Workload.Peer("one") { () throws(BenchError) in try SpecFolder(tools).run(tests: 1) },
        Workload.Peer("ours") { () throws(BenchError) in
          let folder = try SpecFolder(tools)
          return Self.difference(
            from: try folder.run(tests: Self.tests / 10), to: try folder.run(tests: Self.tests))
        },
        Workload.Peer("page", tools.ours("--mode inst --n \(Self.pages) --split 0")),
      ],
      rows: [
        Row("spec-start", "a run of one test", "ms", ours: "one") { $0["wall_ms"] },
        Row("spec-run", "a run of 1,000 tests", "ms") { $0["wall_ms"] },
        Row("spec-rate", "tests a second, beyond the first hundred", "tests", better: .higher) {
          $0["test_ms"].map { 1000 / $0 }
        },
        Row(
          "spec-test", "one more test", "ms", Row.Side(peer: "ours") { $0["test_ms"] },
          beside: Row.Side(peer: "page") { BridgeRows.microsecondsEach($0).map { $0 / 1000 } }),
        Row(
          "spec-mb", "memory of 1,000 tests", "MB",
          Row.Side(peer: "ours") { BridgeRows.megabytes($0["peak_kb"]) },
          beside: Row.Side(peer: "one") { BridgeRows.megabytes($0["peak_kb"]) }),
      ])
  }

  /// Returns the cost of one of the tests by which two runs differ, with the other figures of the longer run.
  static func difference(from short: Outcome, to long: Outcome) -> Outcome {
    var figures = long.figures
    if let less = short["wall_ms"], let more = long["wall_ms"], let few = short["n"], let many = long["n"] {
      figures["test_ms"] = (more - less) / (many - few)
    }
    return Outcome(figures: figures)
  }
}
