/// The workloads of the bridge, compared with the floor, and with jsdom where an app in Node can do the same.
struct BridgeRows {
  let tools: Toolbox

  var workloads: [Workload] {
    [
      workload(
        "cold", "--mode cold", jsdom: "--mode cold",
        [
          Row("cold", "from a process's start to its end, handshake done", "ms", beside: "floor", aim: 2.2) {
            $0["wall_ms"]
          },
          Row("cold-cpu", "the same, of all processors", "ms", beside: "floor") { $0["cpu_ms"] },
          Row("cold-mb", "its peak memory", "MB", beside: "floor", aim: 1.4) { Self.megabytes($0["hwm_kb"]) },
          Row("cold-jsdom", "the same, jsdom", "ms", beside: "jsdom", aim: 1) { $0["wall_ms"] },
        ]),
      workload("seq-safety", "page→native→page, safety timeout", "seq --n 20000 --safety 1", jsdom: 1000),
      workload("seq", "page→native→page", "seq --n 20000 --safety 0", jsdom: 20_000),
      workload("seq-long", "the same, 200,000", "seq --n 200000 --safety 0", jsdom: 200_000),
      workload("burst-safety", "10,000 calls in one turn, safety timeout", "burst --n 10000 --safety 1", jsdom: 10_000),
      workload("burst", "10,000 calls in one turn", "burst --n 10000 --safety 0", jsdom: 10_000),
      workload("n2j-safety", "native→page→native, safety timeout", "n2j --n 20000 --safety 1", jsdom: 1000),
      workload("n2j", "native→page→native", "n2j --n 20000 --safety 0", jsdom: 20_000),
      workload("n2j-burst", "native→page→native, all at once", "n2jburst --n 20000 --safety 0", jsdom: 20_000),
      workload("echo-1K", "echo of 1 KB", "payload --size 1024 --n 4000 --safety 0", jsdom: 4000),
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
      instances("instance", "one more page, handshake done", split: 0, aim: 3, memory: 3),
      instances("instance-vm", "one more page in its own machine", split: 1, aim: 5, memory: 2.5),
    ]
  }

  private func workload(_ name: String, _ words: String, jsdom: String? = nil, _ rows: [Row]) -> Workload {
    var peers = [Workload.Peer("ours", tools.ours(words)), Workload.Peer("floor", tools.floor(words))]
    if let jsdom { peers.append(Workload.Peer("jsdom", problem: tools.jsdomProblem, tools.jsdom(jsdom))) }
    return Workload(name: name, peers: peers, rows: rows)
  }

  /// Returns a workload with a row beside the floor, and one beside jsdom if jsdom runs a number of repetitions.
  private func workload(
    _ id: String, _ title: String, _ words: String, aim: Double = 1.6, jsdom: Int? = nil
  ) -> Workload {
    // The last number counts. With the safety timeout, jsdom waits a millisecond per call, so it gets fewer of them.
    workload(
      id, "--mode \(words)", jsdom: jsdom.map { "--mode \(words) --n \($0)" },
      [row(id, title, aim: aim)] + (jsdom == nil ? [] : [jsdomRow(id)]))
  }

  private func jsdomRow(_ id: String) -> Row {
    Row("\(id)-jsdom", "the same, jsdom", "µs", beside: "jsdom", aim: 1) { Self.microsecondsEach($0) }
  }

  private func row(_ id: String, _ title: String, aim: Double) -> Row {
    Row(id, title, "µs", beside: "floor", aim: aim) { Self.microsecondsEach($0) }
  }

  private func instances(_ id: String, _ title: String, split: Int, aim: Double, memory: Double) -> Workload {
    workload(
      id, "--mode inst --n 100 --split \(split)", jsdom: split == 0 ? "--mode inst --n 20" : nil,
      [
        row(id, title, aim: aim),
        Row("\(id)-mb", "its memory", "MB", beside: "floor", aim: memory) { $0["mb_each"] },
      ] + (split == 0 ? [jsdomRow(id)] : []))
  }

  /// Returns the microseconds that one repetition of a workload takes.
  static func microsecondsEach(_ outcome: Outcome) -> Double? {
    guard let seconds = outcome["secs"], let count = outcome["n"], count > 0 else { return nil }
    return seconds / count * 1e6
  }

  static func megabytes(_ kilobytes: Double?) -> Double? { kilobytes.map { $0 / 1024 } }
}
