import Foundation

/// A plot of all series, for light and for dark pages.
struct GrowthPlot {
  let series: [MeasuredSeries]
  private static let columns = 3

  var svg: String {
    let rows = (series.count + Self.columns - 1) / Self.columns
    let width = Int(GrowthPanel.width) * min(Self.columns, max(series.count, 1))
    let height = Int(GrowthPanel.height) * rows + 30
    var writer = SVGWriter()
    for (index, series) in series.enumerated() {
      let x = Double(index % Self.columns) * GrowthPanel.width
      let y = Double(index / Self.columns) * GrowthPanel.height + 30
      GrowthPanel(series: series, x: x, y: y).draw(into: &writer)
    }
    writer.line((10, 16), (34, 16), "curve ours")
    writer.text("the product", at: (40, 20), "label")
    writer.line((120, 16), (144, 16), "curve floor")
    writer.text("the engine alone", at: (150, 20), "label")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
      <title>Cost of one more item by number of items</title>
      <style>\(Self.style)</style>
      <rect class="page" width="100%" height="100%"/>
      \(writer.elements.joined(separator: "\n"))
      </svg>

      """
  }

  private static let style = """

    .page { fill: #fff }
    text { font: 11px system-ui, sans-serif; fill: #555 }
    .title { font-size: 13px; font-weight: 600; fill: #111 }
    .end { text-anchor: end }
    .middle { text-anchor: middle }
    .grid { stroke: #ddd }
    .curve { fill: none; stroke-width: 2 }
    .ours { stroke: #0a63c9 }
    .floor { stroke: #8a8a8a; stroke-dasharray: 5 3 }
    .dot { stroke: none; fill: #0a63c9 }
    .dot.floor { fill: #8a8a8a }
    @media (prefers-color-scheme: dark) {
      .page { fill: #0d1117 }
      text { fill: #aab }
      .title { fill: #eee }
      .grid { stroke: #2c333d }
      .ours { stroke: #58a6ff }
      .dot { fill: #58a6ff }
    }

    """
}
