/// Compares rows with the baseline, and measures rows that are worse again before it reports them.
///
/// A busy moment of the machine makes a row worse once; a regression makes it worse each time.
struct RetriedComparison {
  let baseline: Baseline
  let retries: Int
  /// Returns whether a row of the baseline is selected for measuring.
  var isMeant: (String) -> Bool = { _ in true }
  /// Measures the rows with these names.
  let measure: (Set<String>) -> [MeasuredRow]

  /// Returns the rows with the best ratio of each, and their comparison.
  func run(_ first: [MeasuredRow]) -> ([MeasuredRow], Comparison) {
    var rows = first
    var comparison = Comparison(rows, with: baseline, isMeant: isMeant)
    for _ in 0..<retries where comparison.isWorse {
      let again = measure(comparison.worse)
      rows = rows.map { row in
        guard let other = again.first(where: { $0.id == row.id }), let ratio = other.ratio else { return row }
        return ratio < row.ratio ?? .infinity ? other : row
      }
      comparison = Comparison(rows, with: baseline, isMeant: isMeant)
    }
    return (rows, comparison)
  }
}
