/// A row with its figures.
struct MeasuredRow {
  let id: String
  let title: String
  let unit: String
  let ours: Statistics?
  let besideName: String?
  let beside: Statistics?
  let better: Statistics.Better
  let aim: Double?
  /// Why figures are missing, a sentence each.
  let problems: [String]

  /// How many times the other's cost ours is, in the best runs.
  var ratio: Double? { cost(ours?.best, beside?.best) }

  /// The same of the medians.
  ///
  /// Where the two differ much, the machine was too busy to tell.
  var medianRatio: Double? { cost(ours?.median, beside?.median) }

  private func cost(_ ours: Double?, _ other: Double?) -> Double? {
    guard let ours, let other, ours > 0, other > 0 else { return nil }
    return better == .lower ? ours / other : other / ours
  }
}
