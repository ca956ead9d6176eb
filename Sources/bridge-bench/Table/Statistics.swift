/// The statistics of several runs of the same workload.
struct Statistics: Equatable {
  /// The better one of two figures: the lower or the higher.
  enum Better { case lower, higher }

  let best: Double
  let median: Double

  /// Creates statistics; nil without figures.
  init?(_ figures: [Double], better: Better = .lower) {
    let sorted = figures.sorted()
    guard let least = sorted.first, let most = sorted.last else { return nil }
    best = better == .lower ? least : most
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
