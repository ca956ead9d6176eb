/// A series with the cost of one of its things at each size.
struct MeasuredSeries: Equatable {
  struct Point: Equatable {
    let size: Int
    let ours: Double
    let floor: Double?

    /// What is to stay flat: the ratio to the floor where there is one, else the cost itself.
    var measure: Double { floor.map { ours / $0 } ?? ours }
  }

  let id: String
  let title: String
  let things: String
  let unit: String
  let points: [Point]
  /// Why sizes are missing.
  var problems: [String] = []

  /// How much dearer one gets, at the worst, from a smaller number to a larger one; 1 when it never does.
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
