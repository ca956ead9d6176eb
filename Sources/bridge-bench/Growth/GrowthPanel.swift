/// A series in the plot: the cost of one thing over the number of things, and the floor's cost below it.
struct GrowthPanel {
  static let width = 300.0
  static let height = 220.0

  let series: MeasuredSeries
  /// The panel's upper left corner.
  let x: Double
  let y: Double

  func draw(into svg: inout SVGWriter) {
    let left = x + 44
    let right = x + Self.width - 16
    let top = y + 46
    let bottom = y + Self.height - 34
    let numbers = LogAxis(series.points.map { Double($0.size) }, from: left, to: right)
    let costs = LogAxis(series.points.flatMap { [$0.ours, $0.floor ?? $0.ours] }, from: bottom, to: top)
    svg.text(series.title, at: (x + 8, y + 18), "title")
    svg.text(caption, at: (x + 8, y + 34), "caption")
    for tick in costs.ticks {
      let place = costs.place(tick.value)
      svg.line((left, place), (right, place), "grid")
      svg.text("\(tick.label) \(series.unit)", at: (left - 4, place + 3), "label end")
    }
    for tick in numbers.ticks {
      let place = numbers.place(tick.value)
      svg.line((place, top), (place, bottom), "grid")
      svg.text(tick.label, at: (place, bottom + 14), "label middle")
    }
    svg.text(series.things, at: ((left + right) / 2, bottom + 28), "label middle")
    draw("floor", series.points.compactMap { point in point.floor.map { (Double(point.size), $0) } })
    draw("ours", series.points.map { (Double($0.size), $0.ours) })

    func draw(_ style: String, _ values: [(Double, Double)]) {
      let points = values.map { (numbers.place($0.0), costs.place($0.1)) }
      guard !points.isEmpty else { return }
      svg.path(points, "curve \(style)")
      for point in points { svg.dot(point, "dot \(style)") }
    }
  }

  private var caption: String {
    let ratios = series.points.compactMap { point in point.floor.map { point.ours / $0 } }
    let grows = "grows \(TableText.ratio(series.growth))"
    guard let least = ratios.min(), let most = ratios.max() else { return grows }
    return "\(TableText.ratio(least)) to \(TableText.ratio(most)) of the floor, \(grows)"
  }
}
