import Foundation

/// The table as JSON, for programs.
struct TableJSON: Encodable {
  struct Figures: Encodable {
    let best: Double
    let median: Double

    init?(_ statistics: Statistics?) {
      guard let statistics else { return nil }
      best = statistics.best
      median = statistics.median
    }
  }

  struct Line: Encodable {
    let id: String
    let title: String
    let unit: String
    let ours: Figures?
    let besideName: String?
    let beside: Figures?
    let ratio: Double?
    let medianRatio: Double?
    let atMost: Double?
    let problems: [String]
  }

  let runs: Int
  let rows: [Line]

  init(_ rows: [MeasuredRow], runs: Int) {
    self.runs = runs
    self.rows = rows.map { row in
      Line(
        id: row.id, title: row.title, unit: row.unit, ours: Figures(row.ours), besideName: row.besideName,
        beside: Figures(row.beside), ratio: row.ratio, medianRatio: row.medianRatio, atMost: row.aim,
        problems: row.problems)
    }
  }

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
