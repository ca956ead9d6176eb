/// The workloads of the bridge, compared with the floor.
struct BridgeRows {
  let tools: Toolbox

  var workloads: [Workload] {
    [
      workload(
        "cold", "--mode cold",
        [
          Row("cold", "from a process's start to its end, handshake done", "ms", beside: "floor", aim: 2.5) {
            $0["wall_ms"]
          },
          Row("cold-cpu", "the same, of all processors", "ms", beside: "floor") { $0["cpu_ms"] },
          Row("cold-mb", "its peak memory", "MB", beside: "floor", aim: 2) { Self.megabytes($0["hwm_kb"]) },
        ]),
      workload("seq-safety", "page→native→page, safety timeout", "seq --n 20000 --safety 1"),
      workload("seq", "page→native→page", "seq --n 20000 --safety 0"),
      workload("seq-long", "the same, 200,000", "seq --n 200000 --safety 0"),
      workload("burst-safety", "10,000 calls in one turn, safety timeout", "burst --n 10000 --safety 1"),
      workload("burst", "10,000 calls in one turn", "burst --n 10000 --safety 0"),
      workload("n2j-safety", "native→page→native, safety timeout", "n2j --n 20000 --safety 1"),
      workload("n2j", "native→page→native", "n2j --n 20000 --safety 0"),
      workload("n2j-burst", "native→page→native, all at once", "n2jburst --n 20000 --safety 0"),
      workload("echo-1K", "echo of 1 KB", "payload --size 1024 --n 4000 --safety 0"),
      workload("echo-64K", "echo of 64 KB", "payload --size 65536 --n 200 --safety 0", aim: 1.3),
      workload("echo-1M", "echo of 1 MB", "payload --size 1048576 --n 20 --safety 0", aim: 1.3),
      workload(
        "echo-1M-wide", "echo of 1 MB outside Latin-1", "payload --size 1048576 --n 20 --safety 0 --wide 1", aim: 1.3),
      workload(
        "echo-16M", "--mode payload --size 16777216 --n 3 --safety 0",
        [
          row("echo-16M", "echo of 16 MB", aim: 1.3),
          Row("echo-16M-mb", "its peak memory", "MB", beside: "floor", aim: 1.3) { Self.megabytes($0["hwm_kb"]) },
        ]),
      instances("instance", "one more page, handshake done", split: 0, aim: 3.5, memory: 3),
      instances("instance-vm", "one more page in its own machine", split: 1, aim: 2, memory: 2),
    ]
  }

  private func workload(_ name: String, _ words: String, _ rows: [Row]) -> Workload {
    Workload(
      name: name, peers: [Workload.Peer("ours", tools.ours(words)), Workload.Peer("floor", tools.floor(words))],
      rows: rows)
  }

  private func workload(_ id: String, _ title: String, _ words: String, aim: Double = 1.6) -> Workload {
    workload(id, "--mode \(words)", [row(id, title, aim: aim)])
  }

  private func row(_ id: String, _ title: String, aim: Double) -> Row {
    Row(id, title, "µs", beside: "floor", aim: aim) { Self.microsecondsEach($0) }
  }

  private func instances(_ id: String, _ title: String, split: Int, aim: Double, memory: Double) -> Workload {
    workload(
      id, "--mode inst --n 100 --split \(split)",
      [
        row(id, title, aim: aim),
        Row("\(id)-mb", "its memory", "MB", beside: "floor", aim: memory) { $0["mb_each"] },
      ])
  }

  /// Returns the microseconds that one repetition of a workload takes.
  static func microsecondsEach(_ outcome: Outcome) -> Double? {
    guard let seconds = outcome["secs"], let count = outcome["n"], count > 0 else { return nil }
    return seconds / count * 1e6
  }

  static func megabytes(_ kilobytes: Double?) -> Double? { kilobytes.map { $0 / 1024 } }
}
