import Foundation

/// The ratios of rows when they were last accepted.
///
/// Times would be valid for one machine only; ratios are comparable across machines.
struct Baseline: Equatable {
  /// The factor by which a ratio may exceed the stored one before it counts as worse.
  var tolerance = 1.25
  var ratios: [String: Double] = [:]

  init(tolerance: Double = 1.25, ratios: [String: Double] = [:]) {
    self.tolerance = tolerance
    self.ratios = ratios
  }

  init(text: Data) throws(BenchError) {
    guard let value = try? JSONDecoder().decode(Stored.self, from: text) else {
      throw BenchError("the baseline is not an object with \"tolerance\" and \"ratios\"")
    }
    tolerance = value.tolerance
    ratios = value.ratios
  }

  private struct Stored: Decodable {
    let tolerance: Double
    let ratios: [String: Double]
  }

  /// Stores the ratios of rows, and keeps those of other rows.
  mutating func accept(_ rows: [MeasuredRow]) {
    for row in rows { if let ratio = row.ratio { ratios[row.id] = ratio } }
  }

  /// The baseline as text: one line for each row, sorted, so that a change of one row is a change of one line.
  var text: String {
    let lines = ratios.sorted { $0.key < $1.key }.map { id, ratio in
      "    \"\(id)\": \(String(format: "%.3f", ratio))"
    }
    return "{\n  \"tolerance\": \(tolerance),\n  \"ratios\": {\n\(lines.joined(separator: ",\n"))\n  }\n}\n"
  }
}
