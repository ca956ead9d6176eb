import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The report for a browser without scripts: a list of collapsible entries.
struct ReportPlainList {
  let entries: [ReportEntry]
  let source: (String) -> String?

  var html: String { entries.map(entry).joined() }

  private func entry(_ entry: ReportEntry) -> String {
    let name = HTMLText.escaped(entry.path.joined(separator: " › "))
    let failures = entry.failures.map { pre(FailureText(source: source).lines($0, in: entry.file), "failure") }
    let faults = entry.faults.isEmpty ? "" : pre(entry.faults, "failure")
    let printed = entry.printed.isEmpty ? "" : "<h3>Printed by the spec</h3>" + pre(entry.printed.map(\.text), "")
    let hooks = entry.hooks.map { "<h3>\(HTMLText.escaped($0.test.name))</h3>" + run($0) }
    let runs = entry.records.map { record in
      (entry.records.count > 1 ? "<h3>Run \(record.retry + 1)</h3>" : "") + run(record)
    }
    return """
      <details class="plain-test"\(entry.verdict == .failed ? " open" : "")><summary><b class="\(entry.verdict.rawValue)">\
      \(entry.verdictWord)</b> \(name) <small>\(HTMLText.escaped(entry.title))</small></summary>
      \(failures.joined())\(faults)\(runs.joined())\(hooks.joined())\(printed)</details>

      """
  }

  private func run(_ record: SpecRecord) -> String {
    let places = Dictionary(record.places.map { ($0.place, $0) }) { first, _ in first }
    // Without a search field, the wire messages of the bridge would hide the calls, so they are left out.
    let rows = record.rows.filter { $0.kind != .detail }.map { row in
      let mark = ["in": "page → native", "out": "native → page"][row.lane.rawValue] ?? row.kind.rawValue
      let line =
        "<span class=\"time\">\(Self.time(row.event.time))</span> <i>\(mark)</i> <b>\(HTMLText.escaped(row.title))</b> "
        + HTMLText.escaped(row.preview) + (row.isUnanswered ? " <b class=\"failed\">no response</b>" : "")
      var inside = row.payload.map { pre([$0.prettyPrinted()], "") } ?? ""
      if let place = row.event.string("place").flatMap({ places[$0] }) {
        inside += pre((place.original.map { ["written at \($0)"] } ?? []) + place.excerpt, "")
      }
      return inside.isEmpty ? "<li>\(line)</li>" : "<li><details><summary>\(line)</summary>\(inside)</details></li>"
    }
    let stored = record.stored.map { "\($0.area) \($0.owner) \($0.key) = \($0.value)" }
    return "<ol class=\"plain\">\n" + rows.joined(separator: "\n") + "\n</ol>"
      + (stored.isEmpty ? "" : "<h3>Storage at the end</h3>" + pre(stored, ""))
  }

  private func pre(_ lines: [String], _ name: String) -> String {
    "<pre class=\"\(name)\">\(HTMLText.escaped(lines.joined(separator: "\n")))</pre>"
  }

  static func time(_ milliseconds: Double) -> String {
    let text = TranscriptFormat.line(TranscriptEvent(type: .console, time: (milliseconds * 10).rounded() / 10))
    // The format's own number syntax is the same on every system.
    return text.dropFirst("{\"time\":".count).prefix { $0 != "," } + " ms"
  }
}
