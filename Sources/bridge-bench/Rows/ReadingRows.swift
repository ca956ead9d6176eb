/// The workload of a handler that reads data and writes a response, compared with Foundation and the engine's parser.
///
/// The engine's parser includes a walk through its result.
struct ReadingRows {
  let tools: Toolbox

  var workloads: [Workload] {
    [workload("1K", size: 1 << 10, count: 2000), workload("1M", size: 1 << 20, count: 10)]
      .flatMap { $0 }
  }

  private func workload(_ name: String, size: Int, count: Int) -> [Workload] {
    ["read", "write"].map { verb in
      let words = "--mode \(verb) --size \(size) --n \(count)"
      let ways = ["typed", "values", "codable", "foundation"].map { way in
        Workload.Peer(way, tools.ours("\(words) --way \(way)"))
      }
      return Workload(
        name: "\(verb)-\(name)", peers: ways + [Workload.Peer("engine", tools.floor(words))],
        rows: verb == "read" ? reading(name) : writing(name))
    }
  }

  private func reading(_ name: String) -> [Row] {
    [
      row("read-typed-\(name)", "read \(name)B as types", "typed", beside: "engine", aim: 2),
      row("read-typed-\(name)-codable", "the same, JSONDecoder", "typed", beside: "codable"),
      row("read-values-\(name)", "read \(name)B as Foundation values", "values", beside: "engine"),
      row("read-values-\(name)-foundation", "the same, JSONSerialization", "values", beside: "foundation"),
    ]
  }

  private func writing(_ name: String) -> [Row] {
    [
      row("write-typed-\(name)", "write \(name)B of types", "typed", beside: "engine"),
      row("write-typed-\(name)-codable", "the same, JSONEncoder", "typed", beside: "codable"),
      row("write-values-\(name)", "write \(name)B of Foundation values", "values", beside: "engine"),
      row("write-values-\(name)-foundation", "the same, JSONSerialization", "values", beside: "foundation"),
    ]
  }

  private func row(_ id: String, _ title: String, _ way: String, beside: String, aim: Double? = nil) -> Row {
    Row(id, title, "µs", ours: way, beside: beside, aim: aim) { BridgeRows.microsecondsEach($0) }
  }
}
