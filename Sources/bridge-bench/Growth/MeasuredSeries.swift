/// A series with the measured cost of one thing at each size.
struct MeasuredSeries: Equatable {
  struct Point: Equatable {
    let size: Int
    let ours: Double
    let floor: Double?

    /// The value that is expected to stay flat: the ratio to the floor if there is one, else the cost itself.
    var measure: Double { floor.map { ours / $0 } ?? ours }
  }

  let id: String
  let title: String
  let things: String
  let unit: String
  let points: [Point]
  /// The reasons for missing sizes.
  var problems: [String] = []

  /// The largest factor by which the cost rises from a smaller number to a larger one; 1 if it never rises.
  var growth: Double {
    var least = Double.infinity
    var growth = 1.0
    for point in points {
      growth = max(growth, point.measure / least)
      least = min(least, point.measure)
    }
    return growth
  }
}
