/// The figures of several runs of one thing.
struct Statistics: Equatable {
  /// Which of two figures is the better one.
  enum Better { case lower, higher }

  let best: Double
  let median: Double

  /// Nil without figures.
  init?(_ figures: [Double], better: Better = .lower) {
    let sorted = figures.sorted()
    guard let least = sorted.first, let most = sorted.last else { return nil }
    best = better == .lower ? least : most
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
