/// The changes of rows since the baseline.
struct Comparison {
  /// The changes, one line each, those that got worse first.
  let lines: [String]
  /// The rows that got worse, or that are in the baseline and failed.
  let worse: Set<String>

  var isWorse: Bool { !worse.isEmpty }

  /// - Parameter isMeant: Indicates whether a row of the baseline is selected for measuring.
  init(_ rows: [MeasuredRow], with baseline: Baseline, isMeant: (String) -> Bool = { _ in true }) {
    var worse: [(id: String, line: String)] = []
    var other: [String] = []
    for row in rows {
      switch (row.ratio, baseline.ratios[row.id]) {
      case (let now?, let before?) where now > before * baseline.tolerance:
        worse.append((row.id, "worse: \(row.id) is \(TableText.ratio(now)), was \(TableText.ratio(before))"))
      case (let now?, let before?) where before > now * baseline.tolerance:
        other.append("better: \(row.id) is \(TableText.ratio(now)), was \(TableText.ratio(before))")
      case (nil, let before?):
        let line = "not measured: \(row.id), was \(TableText.ratio(before))"
        // Few machines have every program with which the table compares.
        if row.lacksPeer { other.append(line) } else { worse.append((row.id, line)) }
      case (let now?, nil): other.append("new: \(row.id) is \(TableText.ratio(now))")
      default: break
      }
    }
    let known = Set(rows.map(\.id))
    for id in baseline.ratios.keys.sorted() where !known.contains(id) && isMeant(id) {
      other.append("removed: \(id), was \(TableText.ratio(baseline.ratios[id]))")
    }
    let verdict = worse.isEmpty ? "no row is worse than the baseline allows" : nil
    lines = worse.map(\.line) + other + [verdict].compactMap { $0 }
    self.worse = Set(worse.map(\.id))
  }
}
