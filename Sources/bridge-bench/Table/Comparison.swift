/// What became of rows since the baseline.
struct Comparison {
  /// A line each, those that got worse first.
  let lines: [String]
  /// Whether a row got worse, or was there and could not be measured.
  let isWorse: Bool

  /// - Parameter isMeant: Whether a row of the baseline was to be measured at all.
  init(_ rows: [MeasuredRow], with baseline: Baseline, isMeant: (String) -> Bool = { _ in true }) {
    var worse: [String] = []
    var other: [String] = []
    for row in rows {
      switch (row.ratio, baseline.ratios[row.id]) {
      case (let now?, let before?) where now > before * (1 + baseline.tolerance):
        worse.append("worse: \(row.id) is \(TableText.ratio(now)), was \(TableText.ratio(before))")
      case (let now?, let before?) where before > now * (1 + baseline.tolerance):
        other.append("better: \(row.id) is \(TableText.ratio(now)), was \(TableText.ratio(before))")
      case (nil, let before?):
        worse.append("not measured: \(row.id), was \(TableText.ratio(before))")
      case (let now?, nil): other.append("new: \(row.id) is \(TableText.ratio(now))")
      default: break
      }
    }
    let known = Set(rows.map(\.id))
    for id in baseline.ratios.keys.sorted() where !known.contains(id) && isMeant(id) {
      other.append("gone: \(id), was \(TableText.ratio(baseline.ratios[id]))")
    }
    let verdict = worse.isEmpty ? "no row got worse than the baseline allows" : nil
    lines = worse + other + [verdict].compactMap { $0 }
    isWorse = !worse.isEmpty
  }
}
