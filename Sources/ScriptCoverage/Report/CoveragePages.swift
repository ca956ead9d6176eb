/// Coverage as pages: an overview, and each file with its text and the number of times that each line ran.
struct CoveragePages {
  private let report: CoverageReport

  init(_ report: CoverageReport) { self.report = report }

  var files: [(path: String, text: String)] {
    let names = names
    let overview = page(
      "Script coverage", [table(names)])
    return [("index.html", overview)]
      + zip(report.files, names).map { file, name in
        (name, page(file.path, [summary(file), text(of: file)], back: true))
      }
  }

  /// The names of the files' pages, which all are in the same folder.
  private var names: [String] {
    var known: Set<String> = ["index.html"]
    return report.files.map { file in
      let plain = String(file.path.map { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) ? $0 : "_" })
      var name = plain + ".html", number = 2
      while !known.insert(name.lowercased()).inserted { (name, number) = ("\(plain)-\(number).html", number + 1) }
      return name
    }
  }

  // MARK: The overview

  private func table(_ names: [String]) -> String {
    let head = "<tr><th>File</th>" + Self.heads
    let rows = zip(report.files, names).map { file, name in
      "<tr><td><a href=\"\(Self.escaped(name))\">\(Self.escaped(file.path))</a></td>\(cells(file.totals))</tr>"
    }
    return "<table class=\"files\"><thead>\(head)</tr></thead><tbody>"
      + "<tr class=\"all\"><td>All files</td>\(cells(report.totals))</tr>" + rows.joined() + "</tbody></table>"
  }

  private static let heads = "<th>Lines</th><th>Functions</th><th>Branches</th>"

  private func cells(_ totals: CoverageTotals) -> String {
    CoverageTotals.Metric.allCases.map { metric in
      let share = totals[metric]
      guard share.total > 0 else { return "<td class=\"none\">–</td>" }
      let grade = share.percent >= 80 ? "good" : share.percent >= 50 ? "fair" : "poor"
      return "<td class=\"\(grade)\">\(share.text) <small>\(share.covered)/\(share.total)</small></td>"
    }.joined()
  }

  // MARK: A file

  private func summary(_ file: FileCoverage) -> String {
    "<table class=\"files\"><thead><tr>"
      + Self.heads
      + "</tr></thead><tbody><tr>\(cells(file.totals))</tr></tbody></table>"
  }

  private func text(of file: FileCoverage) -> String {
    guard let text = report.texts[file.path] else {
      return "<p>The text of the file is not available.</p>"
    }
    let units = Array(text.utf16)
    let table = LineTable(units)
    let marks = marks(file, table)
    let counts = file.lines
    let rows = (0..<table.count).map { line -> String in
      let start = table.offset(line: line, column: 0) ?? 0
      let count = counts[line + 1]
      let kind = count.map { $0 > 0 ? " class=\"ran\"" : " class=\"missed\"" } ?? ""
      let code = Self.marked(units[start..<table.end(of: start)], from: start, marks)
      return "<tr id=\"L\(line + 1)\"\(kind)><td class=\"line\">\(line + 1)</td>"
        + "<td class=\"count\">\(count.map { "\($0)×" } ?? "")</td><td><code>\(code)</code></td></tr>"
    }
    return "<table class=\"code\"><tbody>\(rows.joined(separator: "\n"))</tbody></table>"
  }

  /// Returns the parts of the text that never ran: functions, branches and statements.
  private func marks(_ file: FileCoverage, _ table: LineTable) -> [Range<Int>] {
    var locations = file.functions.filter { $0.count == 0 }.map(\.location)
    locations += file.branches.flatMap(\.ways).filter { $0.count == 0 }.map(\.location)
    locations += file.statements.filter { $0.count == 0 }.map(\.location)
    let ranges = locations.compactMap { location -> Range<Int>? in
      guard let start = table.offset(line: location.start.line - 1, column: location.start.column),
        let end = table.offset(line: location.end.line - 1, column: location.end.column), start < end
      else { return nil }
      return start..<end
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, last.upperBound >= range.lowerBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  /// Returns a line as HTML, with the parts that never ran marked.
  private static func marked(_ units: ArraySlice<UInt16>, from start: Int, _ marks: [Range<Int>]) -> String {
    func text(_ range: Range<Int>) -> String { escaped(String(decoding: units[range], as: UTF16.self)) }
    var html = ""
    var position = start
    var (lower, upper) = (0, marks.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if marks[middle].upperBound <= start { lower = middle + 1 } else { upper = middle }
    }
    for mark in marks[lower...] {
      let part = mark.clamped(to: units.indices)
      guard !part.isEmpty else { break }
      html += text(position..<part.lowerBound) + "<mark>\(text(part))</mark>"
      position = part.upperBound
    }
    return html + text(position..<units.endIndex)
  }

  // MARK: Markup

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private func page(_ title: String, _ parts: [String], back: Bool = false) -> String {
    let link = back ? "<p><a href=\"index.html\">All files</a></p>" : ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(Self.escaped(title))</title>
      <style>\(Self.style)</style>
      \(link)
      <h1>\(Self.escaped(title))</h1>
      \(parts.joined(separator: "\n"))
      </html>

      """
  }

  private static let style = """
    :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
    body { margin: 1.5rem auto; max-width: 75rem; padding: 0 1rem }
    h1 { font-size: 1.3rem; overflow-wrap: anywhere }
    table { border-collapse: collapse }
    .files th, .files td { padding: .3rem .8rem; border-bottom: 1px solid #8884; text-align: right }
    .files th:first-child:not(:only-child), .files tbody td:has(a), .files .all td:first-child { text-align: left }
    .all { font-weight: 600 }
    small { opacity: .7 }
    .good { color: light-dark(#1a7f37, #56d364) }
    .fair { color: light-dark(#9a6700, #e3b341) }
    .poor { color: light-dark(#cf222e, #ff7b72) }
    .code { margin-top: 1.5rem; font: 12.5px/1.5 ui-monospace, monospace; width: 100% }
    .code code { white-space: pre-wrap; font: inherit; tab-size: 2 }
    .line, .count { text-align: right; padding-right: 1rem; opacity: .6; user-select: none; width: 1%; vertical-align: top }
    .ran .count { color: light-dark(#1a7f37, #56d364); opacity: 1 }
    .missed .count { color: light-dark(#cf222e, #ff7b72); opacity: 1 }
    mark { background: light-dark(#ffd7d5, #7a2e2e); color: inherit }
    """
}
