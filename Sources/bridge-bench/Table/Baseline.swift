import Foundation

/// The ratios that rows had when they were last accepted.
///
/// Times would be those of one machine; ratios travel.
struct Baseline: Equatable {
  /// How many times the stored ratio a ratio may be before it counts as worse.
  var tolerance = 1.25
  var ratios: [String: Double] = [:]

  init(tolerance: Double = 1.25, ratios: [String: Double] = [:]) {
    self.tolerance = tolerance
    self.ratios = ratios
  }

  init(text: Data) throws(BenchError) {
    guard let value = try? JSONDecoder().decode(Stored.self, from: text) else {
      throw BenchError("the baseline is no object with \"tolerance\" and \"ratios\"")
    }
    tolerance = value.tolerance
    ratios = value.ratios
  }

  private struct Stored: Decodable {
    let tolerance: Double
    let ratios: [String: Double]
  }

  /// Takes the ratios of rows in, and keeps those of others.
  mutating func accept(_ rows: [MeasuredRow]) {
    for row in rows { if let ratio = row.ratio { ratios[row.id] = ratio } }
  }

  /// A line a row, sorted, so that a change of one row is a change of one line.
  var text: String {
    let lines = ratios.sorted { $0.key < $1.key }.map { id, ratio in
      "    \"\(id)\": \(String(format: "%.3f", ratio))"
    }
    return "{\n  \"tolerance\": \(tolerance),\n  \"ratios\": {\n\(lines.joined(separator: ",\n"))\n  }\n}\n"
  }
}
