/// Formats the growth as text, one line for each series.
struct GrowthText {
  let series: [MeasuredSeries]

  /// The largest growth that counts as flat.
  static let flat = 1.5

  var text: String {
    let header = [
      "| series | cost of one item by number of items | ratio to the engine alone | growth |",
      "| --- | --- | --- | ---: |",
    ]
    let lines = series.map { series in
      let costs = series.points.map { "\(SizeText.short($0.size)): \(TableText.number($0.ours)) \(series.unit)" }
      let ratios = series.points.compactMap { point in point.floor.map { TableText.ratio(point.ours / $0) } }
      let cells = [
        series.title, costs.joined(separator: ", "), ratios.isEmpty ? "–" : ratios.joined(separator: ", "),
        TableText.ratio(series.growth),
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    let problems = series.flatMap { series in series.problems.map { "\(series.id): \($0)" } }
    return (header + lines + (problems.isEmpty ? [] : [""] + problems)).joined(separator: "\n")
  }
}

/// Formats a number in few characters.
enum SizeText {
  static func short(_ size: Int) -> String {
    for (unit, factor) in [("M", 1 << 20), ("K", 1 << 10)] where size >= factor && size % factor == 0 {
      return "\(size / factor)\(unit)i"
    }
    for (unit, factor) in [("M", 1_000_000), ("k", 1000)] where size >= factor && size % factor == 0 {
      return "\(size / factor)\(unit)"
    }
    return "\(size)"
  }
}
