import Foundation

/// `bridge-bench table`.
struct TableCommand {
  let options: BenchOptions

  /// - Returns: The exit status: 1 if a row is worse than the baseline, or could not be measured.
  func run() throws -> Int32 {
    let tools = try Toolbox()
    let workloads = AllRows.workloads(tools, where: options.includes)
    guard !workloads.isEmpty else { throw BenchError("no row matches \(options.only ?? "")") }
    var rows = measure(workloads)
    let file = URL(fileURLWithPath: "\(tools.root)/Resources/benchmarks/baseline.json")
    var comparison: Comparison?
    if options.compares {
      var accepted = try baseline(file)
      accepted.tolerance = options.tolerance ?? accepted.tolerance
      let retried = RetriedComparison(
        baseline: accepted, retries: options.retries, isMeant: options.includes,
        measure: { ids in
          note("again: \(ids.sorted().joined(separator: ", "))")
          return measure(AllRows.workloads(tools) { ids.contains($0) })
        })
      (rows, comparison) = retried.run(rows)
    }
    print(options.isJSON ? try TableJSON(rows, runs: options.runs).text() : TableText(rows: rows).text)
    for line in comparison?.lines ?? [] { note(line) }
    let isWorse = rows.contains { $0.ours == nil } || comparison?.isWorse == true
    if options.writesBaseline {
      var accepted = FileManager.default.fileExists(atPath: file.path) ? try baseline(file) : Baseline()
      let known = Set(AllRows.workloads(tools).flatMap { $0.rows.map(\.id) })
      accepted.ratios = accepted.ratios.filter { known.contains($0.key) }
      accepted.accept(rows)
      try Data(accepted.text.utf8).write(to: file, options: .atomic)
    }
    return isWorse ? 1 : 0
  }

  private func measure(_ workloads: [Workload]) -> [MeasuredRow] {
    TableRun(workloads: workloads, runs: options.runs, onProgress: note).measure()
  }

  private func baseline(_ file: URL) throws -> Baseline {
    guard let text = try? Data(contentsOf: file) else { throw BenchError("\(file.path) cannot be read") }
    return try Baseline(text: text)
  }

  // Standard output is reserved for the table.
  private func note(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
