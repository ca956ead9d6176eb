/// Coverage as a table for a terminal.
public enum CoverageTable {
  /// The most characters of the list of lines.
  private static let longestList = 40

  /// Returns the lines of the table.
  public static func lines(_ report: CoverageReport) -> [String] {
    guard !report.files.isEmpty else { return ["Script coverage: no script of a page ran"] }
    let head = ["Script coverage", "Lines", "Functions", "Branches", "Uncovered lines"]
    let rows =
      [row("All files", report.totals, "")]
      + report.files.map { file in
        row(file.path, file.totals, list(file.uncoveredLines))
      }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    return ([head] + rows).map { row in
      let cells = row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return (1...3).contains(column) ? blanks + row[column] : row[column] + blanks
      }
      let line = cells.joined(separator: "  ")
      return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
    }
  }

  private static func row(_ name: String, _ totals: CoverageTotals, _ lines: String) -> [String] {
    [name] + CoverageTotals.Metric.allCases.map { totals[$0].total == 0 ? "-" : totals[$0].text } + [lines]
  }

  /// Returns ranges of lines as a text that fits into the table.
  private static func list(_ ranges: [ClosedRange<Int>]) -> String {
    var text = ""
    for range in ranges {
      let name = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
      guard text.count + name.count + 2 <= longestList else { return text + ", …" }
      text += (text.isEmpty ? "" : ", ") + name
    }
    return text
  }
}
