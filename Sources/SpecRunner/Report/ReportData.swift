import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// A report's data as JSON, which its script reads.
struct ReportData {
  let title: String
  let entries: [ReportEntry]
  let source: (String) -> String?

  var json: String {
    var writer = JSONWriter(reservingCapacity: 1 << 16)
    writer.object { object in
      object.member("format") { $0.append(1) }
      object.member("title") { $0.append(string: title) }
      object.member("entries") { $0.array(entries) { entry($1, &$0) } }
    }
    return writer.finish().string
  }

  private func entry(_ entry: ReportEntry, _ writer: inout JSONWriter) {
    let text = FailureText(source: source)
    writer.object { object in
      object.member("file") { $0.append(string: entry.title) }
      object.member("path") { $0.array(entry.path) { $0.append(string: $1) } }
      object.member("verdict") { $0.append(string: entry.verdict.rawValue) }
      if let line = entry.line { object.member("line") { $0.append(line) } }
      object.member("time") { $0.append(entry.pageMilliseconds) }
      object.member("failures") {
        $0.array(entry.failures) { writer, failure in
          writer.array(text.lines(failure, in: entry.file)) { $0.append(string: $1) }
        }
      }
      if !entry.faults.isEmpty { object.member("faults") { $0.array(entry.faults) { $0.append(string: $1) } } }
      object.member("printed") {
        $0.array(entry.printed) { writer, line in
          writer.object { object in
            object.member("level") { $0.append(string: line.level) }
            object.member("text") { $0.append(string: line.text) }
          }
        }
      }
      object.member("runs") { $0.array(entry.records) { run($1, &$0) } }
      if !entry.hooks.isEmpty { object.member("hooks") { $0.array(entry.hooks) { run($1, &$0) } } }
    }
  }

  private func run(_ record: SpecRecord, _ writer: inout JSONWriter) {
    writer.object { object in
      object.member("retry") { $0.append(record.retry) }
      if record.isOfHook { object.member("hook") { $0.append(string: record.test.name) } }
      object.member("rows") { $0.array(record.rows) { row($1, &$0) } }
      object.member("places") {
        $0.array(record.places) { writer, place in
          writer.object { object in
            object.member("place") { $0.append(string: place.place) }
            if let original = place.original { object.member("original") { $0.append(string: original) } }
            object.member("excerpt") { $0.array(place.excerpt) { $0.append(string: $1) } }
          }
        }
      }
      object.member("stored") {
        $0.array(record.stored) { writer, value in
          writer.array([value.area, value.owner, value.key, value.value]) { $0.append(string: $1) }
        }
      }
    }
  }

  private func row(_ row: ReportRow, _ writer: inout JSONWriter) {
    writer.object { object in
      object.member("kind") { $0.append(string: row.kind.rawValue) }
      object.member("lane") { $0.append(string: row.lane.rawValue) }
      object.member("title") { $0.append(string: row.title) }
      if !row.preview.isEmpty { object.member("preview") { $0.append(string: row.preview) } }
      if row.severity != .none { object.member("severity") { $0.append(string: row.severity.rawValue) } }
      if row.isResponse { object.member("response") { $0.append(true) } }
      if row.isUnanswered { object.member("unanswered") { $0.append(true) } }
      if let answered = row.answered { object.member("answers") { $0.append(answered) } }
      if let payload = row.payload {
        if row.payloadPath.isEmpty {
          object.member("payload") { $0.append(payload) }
        } else {
          object.member("payloadPath") { $0.array(row.payloadPath) { $0.append(string: $1) } }
        }
      }
      object.member("event") {
        if let json = try? JSONText(TranscriptFormat.line(row.event)) { $0.append(json) } else { $0.appendNull() }
      }
    }
  }
}

extension SpecRecord {
  /// The record's events, with their decoded messages.
  var rows: [ReportRow] { ReportRows(lines.compactMap { TranscriptReader.event(line: $0) }).rows }
}

/// An entry of a report: one test, or the page of a run.
public struct ReportEntry {
  /// The path of the spec, or of the page.
  public let file: String
  /// The dialect that the test ran on, if there are several.
  public var dialect: String?
  /// The file, followed by the dialect if there are several.
  var title: String { dialect.map { "\(file) [\($0)]" } ?? file }
  /// The names of the suites and of the test.
  public let path: [String]
  /// The verdict of the test.
  public var verdict: SpecResult.Verdict
  /// The position among the file's tests; entries that belong to no test come first.
  var number = -1
  /// The line of the test, from 1.
  public var line: Int?
  /// The reasons for the failure.
  public var failures: [SpecFailure] = []
  /// The injected faults, as lines.
  var faults: [String] = []
  /// The elapsed virtual time, in milliseconds.
  public var pageMilliseconds = 0.0
  /// The lines that the spec printed.
  public var printed: [(level: String, text: String)] = []
  /// The records of the test's runs; more than one if it was retried.
  public var records: [SpecRecord] = []
  /// The records of its suites' hooks that are attached to it.
  var hooks: [SpecRecord] = []

  /// Creates an entry.
  public init(file: String, path: [String], verdict: SpecResult.Verdict) {
    self.file = file
    self.path = path
    self.verdict = verdict
  }
}
