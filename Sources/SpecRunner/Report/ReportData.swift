import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// A report's data as JSON, which its scripts read: an index of the tests, the details of each test, and what tests
/// share.
struct ReportData {
  let title: String
  let entries: [ReportEntry]
  let source: (String) -> String?
  /// A Boolean value that indicates whether the data is in files of its own, beside the page.
  let isFolder: Bool
  /// The run's duration in real time, in milliseconds; nil if it is unknown.
  let milliseconds: Double?

  /// Returns the list of tests, which the page reads when it opens.
  ///
  /// - Parameter starts: The number of the first snapshot piece in each test's file; empty if there are no such files.
  func index(starts: [Int] = []) -> String {
    var writer = JSONWriter(reservingCapacity: 1 << 14)
    writer.object { object in
      object.member("format") { $0.append(2) }
      object.member("title") { $0.append(string: title) }
      if entries.contains(where: \.isRun) { object.member("run") { $0.append(true) } }
      if isFolder { object.member("starts") { $0.array(starts) { $0.append($1) } } }
      if let milliseconds { object.member("milliseconds") { $0.append(milliseconds) } }
      object.member("entries") { $0.array(entries) { summary($1, &$0) } }
    }
    return writer.finish().string
  }

  private func summary(_ entry: ReportEntry, _ writer: inout JSONWriter) {
    let contents = entry.contents
    writer.object { object in
      object.member("file") { $0.append(string: entry.file) }
      if let label = entry.variant.label { object.member("variant") { $0.append(string: label) } }
      object.member("path") { $0.array(entry.path) { $0.append(string: $1) } }
      object.member("verdict") { $0.append(string: entry.verdict.rawValue) }
      if let line = entry.line { object.member("line") { $0.append(line) } }
      object.member("time") { $0.append(entry.pageMilliseconds) }
      object.member("milliseconds") { $0.append(entry.milliseconds) }
      object.member("messages") { $0.append(contents.messages) }
      if !entry.labels.isEmpty { object.member("labels") { $0.array(entry.labels) { $0.append(string: $1) } } }
      object.member("words") { $0.append(string: contents.words) }
    }
  }

  /// Returns the details of a test.
  ///
  /// - Parameter pieces: The pieces of all tests' snapshots.
  func details(_ entry: ReportEntry, _ pieces: inout ReportPieces) -> String {
    let text = FailureText(source: source)
    var writer = JSONWriter(reservingCapacity: 1 << 16)
    writer.object { object in
      object.member("failures") { $0.array(entry.failures) { write(text.lines($1, in: entry.file), &$0) } }
      if !entry.faults.isEmpty { object.member("faults") { write(entry.faults, &$0) } }
      object.member("printed") {
        $0.array(entry.printed) { writer, line in
          writer.object { object in
            object.member("level") { $0.append(string: line.level) }
            object.member("text") { $0.append(string: line.text) }
          }
        }
      }
      object.member("runs") {
        $0.array(entry.records) { ReportRun(record: $1, file: entry.file, source: source).write(&$0, &pieces) }
      }
      object.member("hooks") {
        $0.array(entry.hooks) { ReportRun(record: $1, file: entry.file, source: source).write(&$0, &pieces) }
      }
      object.member("annotations") {
        $0.array(entry.annotations) { writer, annotation in write([annotation.type, annotation.text], &writer) }
      }
      object.member("attachments") {
        $0.array(entry.attachments) { writer, attachment in
          writer.object { object in
            object.member("name") { $0.append(string: attachment.name) }
            object.member("type") { $0.append(string: attachment.contentType) }
            if let base64 = attachment.base64 { object.member("base64") { $0.append(string: base64) } }
          }
        }
      }
    }
    return writer.finish().string
  }

  /// The texts of the spec files that steps refer to, by path.
  var sources: String {
    let records = entries.flatMap { $0.records + $0.hooks }
    // The frames of packages are not the reader's.
    let failures = entries.flatMap(\.failures) + records.flatMap(\.failures)
    let frames = failures.flatMap(\.stack).filter { !$0.isDependency }.map(\.file) + failures.compactMap(\.file)
    let failed = entries.filter { !$0.failures.isEmpty }.map(\.file)
    let files = Set(records.flatMap { $0.steps.compactMap(\.place?.file) } + frames + failed).sorted()
    var writer = JSONWriter(reservingCapacity: 1 << 14)
    writer.array(files.compactMap { file in source(file).map { [file, $0] } }) { write($1, &$0) }
    return writer.finish().string
  }

  private func write(_ texts: [String], _ writer: inout JSONWriter) {
    writer.array(texts) { $0.append(string: $1) }
  }
}

/// The pieces of all snapshots of a report, each once.
struct ReportPieces {
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  /// Returns the number of a piece.
  mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// Returns pieces as a JSON array.
  static func json(_ texts: some Collection<String>) -> String {
    var writer = JSONWriter(reservingCapacity: 1 << 16)
    writer.array(Array(texts)) { $0.append(string: $1) }
    return writer.finish().string
  }
}
