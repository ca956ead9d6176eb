import Foundation

/// Writes SVG elements.
struct SVGWriter {
  private(set) var elements: [String] = []

  mutating func line(_ from: (Double, Double), _ to: (Double, Double), _ style: String) {
    elements.append(
      "<line class=\"\(style)\" x1=\"\(Self.number(from.0))\" y1=\"\(Self.number(from.1))\""
        + " x2=\"\(Self.number(to.0))\" y2=\"\(Self.number(to.1))\"/>")
  }

  mutating func path(_ points: [(Double, Double)], _ style: String) {
    let words = points.map { "\(Self.number($0.0)),\(Self.number($0.1))" }
    elements.append("<polyline class=\"\(style)\" points=\"\(words.joined(separator: " "))\"/>")
  }

  mutating func dot(_ point: (Double, Double), _ style: String) {
    elements.append(
      "<circle class=\"\(style)\" cx=\"\(Self.number(point.0))\" cy=\"\(Self.number(point.1))\" r=\"3\"/>")
  }

  mutating func text(_ text: String, at point: (Double, Double), _ style: String) {
    elements.append(
      "<text class=\"\(style)\" x=\"\(Self.number(point.0))\" y=\"\(Self.number(point.1))\">\(Self.escape(text))</text>"
    )
  }

  static func escape(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }

  // Formats numbers the same on every system, so that a plot changes only if its figures do.
  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
