/// Measures series: each size several times, and the peers in turn.
struct GrowthRun {
  let series: [GrowthSeries]
  let runs: Int
  var onProgress: (String) -> Void = { _ in }

  func measure() -> [MeasuredSeries] { series.map(measure) }

  private func measure(_ series: GrowthSeries) -> MeasuredSeries {
    var points: [MeasuredSeries.Point] = []
    var problems: [String] = []
    for size in series.sizes {
      onProgress("\(series.title): \(size) \(series.things)")
      do { points.append(try point(series, size)) } catch { problems.append("\(size): \(error)") }
    }
    return MeasuredSeries(
      id: series.id, title: series.title, things: series.things, unit: series.unit, points: points, problems: problems)
  }

  private func point(_ series: GrowthSeries, _ size: Int) throws(BenchError) -> MeasuredSeries.Point {
    let rounds = series.rounds(size)
    var ours: [Double] = []
    var floor: [Double] = []
    for _ in 0..<max(runs, 1) {
      ours.append(try cost(series.ours(size, rounds), series, size, rounds))
      if let command = series.floor { floor.append(try cost(command(size, rounds), series, size, rounds)) }
    }
    guard let best = Statistics(ours)?.best else { throw BenchError("no figure") }
    return MeasuredSeries.Point(size: size, ours: best, floor: Statistics(floor)?.best)
  }

  /// Returns the cost of one thing at a given size.
  private func cost(
    _ command: ProgramCommand, _ series: GrowthSeries, _ size: Int, _ rounds: Int
  ) throws(BenchError) -> Double {
    guard let seconds = try command.measure()["secs"] else { throw BenchError("\(command.name) reported no figure") }
    return seconds / Double(size * rounds) * series.scale
  }
}
