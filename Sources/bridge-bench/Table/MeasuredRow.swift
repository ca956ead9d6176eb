/// A row with its measured figures.
struct MeasuredRow {
  let id: String
  let title: String
  let unit: String
  let ours: Statistics?
  let besideName: String?
  let beside: Statistics?
  let better: Statistics.Better
  let aim: Double?
  /// The reasons for missing figures, one sentence each.
  let problems: [String]
  /// A Boolean value that indicates whether a program that the row needs is not installed.
  var lacksPeer = false

  /// The ratio of our cost to the other peer's, in the best runs.
  var ratio: Double? { cost(ours?.best, beside?.best) }

  /// The ratio of the medians.
  ///
  /// If the two ratios differ much, the machine was too busy for a reliable result.
  var medianRatio: Double? { cost(ours?.median, beside?.median) }

  private func cost(_ ours: Double?, _ other: Double?) -> Double? {
    guard let ours, let other, ours > 0, other > 0 else { return nil }
    return better == .lower ? ours / other : other / ours
  }
}
