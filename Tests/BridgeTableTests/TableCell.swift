import Testing

/// The tested operations.
enum TableColumn: String, CaseIterable, Sendable {
  case toNative = "page → native"
  case nativeResponse = "its response"
  case toPage = "native → page"
  case pageResponse = "the page's response"
  case early = "before ready"
  case reloaded = "after reload"
  case missing = "missing handler"
  case bad = "bad data"
}

/// One cell of the table in Documentation/Reference/Bridges.md.
struct TableCell: Sendable, CustomTestStringConvertible {
  let row: TableRow
  let column: TableColumn

  var testDescription: String { "\(row.half), \(row.host): \(column.rawValue)" }

  /// Every cell with an available script.
  static let all = TableRow.all.filter(\.isThere).flatMap { row in
    TableColumn.allCases.map { TableCell(row: row, column: $0) }
  }
}
