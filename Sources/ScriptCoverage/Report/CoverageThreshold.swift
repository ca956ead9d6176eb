/// The smallest share of lines, functions or branches that has to run.
public struct CoverageThreshold: Sendable, Hashable {
  /// The metric to which it applies.
  public let metric: CoverageTotals.Metric
  /// The share in percent.
  public let percent: Double

  /// Creates a threshold.
  public init(metric: CoverageTotals.Metric, percent: Double) { (self.metric, self.percent) = (metric, percent) }

  /// Reads `lines=80`, or `80` for all metrics, and lists of them with commas; nil for anything else.
  public static func list(_ text: String) -> [CoverageThreshold]? {
    var list: [CoverageThreshold] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false)
      guard let last = words.last, let percent = Double(last), (0...100).contains(percent) else { return nil }
      switch words.count {
      case 1: list += CoverageTotals.Metric.allCases.map { CoverageThreshold(metric: $0, percent: percent) }
      case 2:
        guard let metric = CoverageTotals.Metric(rawValue: String(words[0])) else { return nil }
        list.append(CoverageThreshold(metric: metric, percent: percent))
      default: return nil
      }
    }
    return list
  }

  /// Returns the complaint about totals below the threshold; nil if they reach it.
  public func complaint(about totals: CoverageTotals) -> String? {
    let share = totals[metric]
    guard share.percent < percent else { return nil }
    let wanted = percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
    return "script coverage: \(share.text) of \(metric.rawValue) ran (\(share.covered) of \(share.total)), "
      + "below the threshold of \(wanted) %"
  }
}
