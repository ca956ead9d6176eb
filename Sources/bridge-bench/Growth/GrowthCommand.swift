import Foundation

/// `bridge-bench growth`.
struct GrowthCommand {
  let options: BenchOptions

  /// - Returns: The exit status: 1 if something could not be measured.
  func run() throws -> Int32 {
    let wanted = GrowthSeries.all(try Toolbox()).filter { options.includes($0.id) }
    guard !wanted.isEmpty else { throw BenchError("no series matches \(options.only ?? "")") }
    let measured = GrowthRun(series: wanted, runs: options.runs) { line in
      FileHandle.standardError.write(Data("\(line)\n".utf8))
    }.measure()
    print(GrowthText(series: measured).text)
    if let plot = options.plot {
      try Data(GrowthPlot(series: measured).svg.utf8).write(to: URL(fileURLWithPath: plot), options: .atomic)
    }
    return measured.allSatisfy(\.problems.isEmpty) ? 0 : 1
  }
}
