/// The verdicts of a run on several dialects: a row for each test, a column for each dialect.
struct DialectTable {
  private struct Row: Hashable {
    let file: String
    let name: String
  }

  private enum Cell {
    case verdict(SpecResult.Verdict)
    case error
  }

  private var dialects: [String] = []
  private var present: String?
  private var rows: [Row] = []
  private var cells: [Row: [String: Cell]] = [:]
  /// The maximum width of the table, which every terminal can show.
  private static let width = 80
  private static let leastName = 32

  /// Sets the dialect of the file whose events follow; nil if it has none.
  mutating func begin(_ dialect: String?) {
    present = dialect
    if let dialect, !dialects.contains(dialect) { dialects.append(dialect) }
  }

  mutating func add(_ event: SpecEvent, in file: String) {
    guard let present else { return }
    switch event {
    case .testEnded(let result):
      set(Row(file: file, name: result.test.name.onOneLine), present, .verdict(result.verdict))
    case .failed(let suite, _):
      set(Row(file: file, name: suite.isEmpty ? "(the file)" : "\(suite.onOneLine) (a hook)"), present, .error)
    default: break
    }
  }

  private mutating func set(_ row: Row, _ dialect: String, _ cell: Cell) {
    if cells[row] == nil { rows.append(row) }
    cells[row, default: [:]][dialect] = cell
  }

  /// Returns the table's lines; empty without dialects.
  func lines(_ style: TerminalStyle) -> [String] {
    // Projects with tests of their own have nothing to compare.
    guard dialects.count > 1, cells.values.contains(where: { $0.count > 1 }) else { return [] }
    // If the dialects' names do not fit, the columns have numbers, which a list after the table explains.
    let isNumbered = dialects.map { $0.count + 2 }.reduce(0, +) > Self.width - Self.leastName
    let heads = isNumbered ? dialects.indices.map { String($0 + 1) } : dialects
    let widths = heads.map { max($0.count, 1) + 2 }
    let most = rows.map(\.name.count).max() ?? 0
    let room = max(8, min(most + 2, Self.width - widths.reduce(0, +)))
    var lines = [style.bold(Self.padded("", room) + zip(heads, widths).map { Self.padded("  " + $0, $1) }.joined())]
    var file: String?
    // A file's tests stay together, even if a dialect has additional ones.
    var order: [String] = []
    for row in rows where !order.contains(row.file) { order.append(row.file) }
    for row in order.flatMap({ file in rows.filter { $0.file == file } }) {
      if row.file != file { lines.append(style.bold(row.file)) }
      file = row.file
      let signs = zip(dialects, widths).map { dialect, width in
        "  " + sign(cells[row]?[dialect], style) + String(repeating: " ", count: width - 3)
      }
      lines.append(Self.padded("  " + Self.cut(row.name, room - 2), room) + signs.joined())
    }
    lines = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    if isNumbered {
      lines.append("")
      lines += zip(heads, dialects).map { "  \(Self.padded($0, 3)) \($1)" }
    }
    return lines
  }

  private func sign(_ cell: Cell?, _ style: TerminalStyle) -> String {
    switch cell {
    case .verdict(.passed): style.green("✓")
    case .verdict(.flaky): style.yellow("↻")
    case .verdict(.failed), .error: style.red("✗")
    case .verdict(.skipped): style.yellow("○")
    case .verdict(.todo): style.yellow("✎")
    case nil: style.dim("·")
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Cuts a name at its start, because its end is the most specific part.
  private static func cut(_ name: String, _ width: Int) -> String {
    name.count <= width ? name : "…" + name.suffix(max(1, width - 1))
  }
}
