import Foundation

/// The table as Markdown, which is also readable on a terminal.
struct TableText {
  let rows: [MeasuredRow]

  private static let header = ["row", "ours", "beside", "ratio", "medians", "at most"]

  var text: String {
    let lines = rows.map(cells)
    let widths = Self.header.indices.map { column in
      ([Self.header] + lines).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.indices.map { column in
        let fill = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + fill : fill + cells[column]
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = widths.indices.map { $0 == 0 ? String(repeating: "-", count: widths[0]) : dashes(widths[$0]) }
    return ([line(Self.header), "| " + rule.joined(separator: " | ") + " |"] + lines.map(line) + problems)
      .joined(separator: "\n")
  }

  private func dashes(_ width: Int) -> String { String(repeating: "-", count: width - 1) + ":" }

  private func cells(_ row: MeasuredRow) -> [String] {
    let other = row.beside.map { "\(Self.number($0.best)) \(row.besideName ?? "")" }
    return [
      "\(row.id): \(row.title), \(row.unit)", row.ours.map { Self.number($0.best) } ?? "–", other ?? "–",
      Self.ratio(row.ratio), Self.ratio(row.medianRatio), Self.ratio(row.aim),
    ]
  }

  /// The rows that could not be measured, one line each.
  private var problems: [String] {
    let lines = rows.flatMap { row in row.problems.map { "\(row.id): \($0)" } }
    return lines.isEmpty ? [] : [""] + lines
  }

  /// Returns a number with three significant digits.
  static func number(_ value: Double) -> String {
    guard value < 100 else { return String(format: "%.0f", value) }
    let decimals = value >= 10 ? 1 : value >= 1 ? 2 : 3
    return String(format: "%.\(decimals)f", value)
  }

  static func ratio(_ value: Double?) -> String { value.map { String(format: $0 < 10 ? "%.2f×" : "%.0f×", $0) } ?? "–" }
}
