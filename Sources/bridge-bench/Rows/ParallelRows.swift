/// The throughput of pages on two threads relative to one, compared with two processes of the floor.
struct ParallelRows {
  let tools: Toolbox
  private static let calls = 60_000

  var workload: Workload {
    let tools = tools
    return Workload(
      name: "parallel",
      peers: [
        Workload.Peer("ours") { () throws(BenchError) in
          try Self.scaling { (threads) throws(BenchError) in
            try tools.ours("--mode threads --n \(Self.calls) --threads \(threads)").measure()
          }
        },
        Workload.Peer("floor") { () throws(BenchError) in
          try Self.scaling { (processes) throws(BenchError) in
            try Self.together(tools.floor("--mode seq --n \(Self.calls) --safety 0"), processes)
          }
        },
      ],
      rows: [
        Row(
          "parallel", "calls of two threads' pages compared with one's", "times", beside: "floor", better: .higher,
          aim: 1 / 0.9
        ) { $0["scaling"] }
      ])
  }

  /// Returns how many times the work is done in the same time when two do it.
  private static func scaling(_ run: (Int) throws(BenchError) -> Outcome) throws(BenchError) -> Outcome {
    guard let alone = try run(1)["secs"], let both = try run(2)["secs"], both > 0 else {
      throw BenchError("no figures for one and two threads")
    }
    return Outcome(figures: ["scaling": 2 * alone / both])
  }

  /// Runs several instances of a program at once; the slowest counts.
  private static func together(_ command: ProgramCommand, _ count: Int) throws(BenchError) -> Outcome {
    var running: [ChildProcess] = []
    for _ in 0..<count { running.append(try ChildProcess(command)) }
    var slowest = 0.0
    for process in running {
      let outcome = try Outcome(process.finish(), of: command)
      slowest = max(slowest, outcome["secs"] ?? 0)
    }
    return Outcome(figures: ["secs": slowest])
  }
}
