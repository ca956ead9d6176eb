import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// A run of a test, or a hook of a suite, as the report's scripts read it.
struct ReportRun {
  let record: SpecRecord
  let file: String
  let source: (String) -> String?

  func write(_ writer: inout JSONWriter, _ pieces: inout ReportPieces) {
    let numbers = record.snapshots.pieces.map { pieces.number(of: $0) }
    writer.object { object in
      object.member("retry") { $0.append(record.retry) }
      if record.isOfHook { object.member("hook") { $0.append(string: record.test.name) } }
      object.member("milliseconds") { $0.append(record.milliseconds) }
      if !record.failures.isEmpty {
        let text = FailureText(source: source)
        object.member("failures") {
          $0.array(record.failures) { $0.array(text.lines($1, in: file)) { $0.append(string: $1) } }
        }
      }
      object.member("rows") { $0.array(record.rows) { Self.row($1, &$0) } }
      object.member("places") { $0.array(record.places) { Self.place($1, &$0) } }
      object.member("stored") {
        $0.array(record.stored) { writer, value in
          writer.array([value.area, value.owner, value.key, value.value]) { $0.append(string: $1) }
        }
      }
      object.member("steps") { $0.array(record.steps) { Self.step($1, &$0) } }
      if record.omittedSteps > 0 { object.member("omitted") { $0.append(record.omittedSteps) } }
      object.member("snapshots") { $0.array(record.snapshots.changes) { Self.snapshot($1, numbers, &$0) } }
      if record.snapshots.isFull { object.member("full") { $0.append(true) } }
      object.member("network") { $0.array(record.exchanges) { Self.exchange($1, &$0) } }
    }
  }

  private static func place(_ place: SourcePlace, _ writer: inout JSONWriter) {
    writer.object { object in
      object.member("place") { $0.append(string: place.place) }
      if let original = place.original { object.member("original") { $0.append(string: original) } }
      object.member("excerpt") { $0.array(place.excerpt) { $0.append(string: $1) } }
    }
  }

  private static func step(_ step: SpecStep, _ writer: inout JSONWriter) {
    writer.object { object in
      object.member("kind") { $0.append(string: step.kind) }
      if let page = step.page { object.member("page") { $0.append(page) } }
      object.member("title") { $0.append(string: step.title) }
      if let parent = step.parent { object.member("parent") { $0.append(parent) } }
      if let place = step.place {
        object.member("file") { $0.append(string: place.file) }
        object.member("line") { $0.append(place.line) }
        if let column = place.column { object.member("column") { $0.append(column) } }
      }
      object.member("first") { $0.append(step.start.events) }
      object.member("start") { $0.append(step.start.time) }
      if let end = step.end {
        object.member("last") { $0.append(end.events) }
        object.member("end") { $0.append(end.time) }
      }
      object.member("milliseconds") { $0.append(step.milliseconds) }
      if let error = step.error { object.member("error") { $0.append(string: error) } }
      if step.attempts > 1 { object.member("attempts") { $0.append(step.attempts) } }
      if let before = step.before { object.member("before") { $0.append(before) } }
      if let after = step.after { object.member("after") { $0.append(after) } }
    }
  }

  private static func snapshot(_ change: SnapshotChange, _ numbers: [Int], _ writer: inout JSONWriter) {
    writer.object { object in
      if change.same != [0, 0] { object.member("same") { $0.array(change.same) { $0.append($1) } } }
      object.member("pieces") { $0.array(change.pieces) { $0.append(numbers[$1]) } }
      object.member("size") { $0.array(change.size) { $0.append($1) } }
      if change.isCut { object.member("cut") { $0.append(true) } }
    }
  }

  private static func exchange(_ exchange: RecordedExchange, _ writer: inout JSONWriter) {
    func fields(_ list: [RecordedExchange.Field], _ writer: inout JSONWriter) {
      writer.array(list) { writer, field in writer.array([field.name, field.value]) { $0.append(string: $1) } }
    }
    func body(_ body: RecordedExchange.Body, _ writer: inout JSONWriter) {
      writer.object { object in
        object.member("size") { $0.append(body.size) }
        if let text = body.text { object.member("text") { $0.append(string: text) } }
        if body.isCut { object.member("cut") { $0.append(true) } }
      }
    }
    writer.object { object in
      object.member("method") { $0.append(string: exchange.method) }
      if let page = exchange.page { object.member("page") { $0.append(page) } }
      object.member("url") { $0.append(string: exchange.url) }
      object.member("sent") { fields(exchange.requestFields, &$0) }
      if let sent = exchange.requestBody { object.member("sentBody") { body(sent, &$0) } }
      object.member("first") { $0.append(exchange.start.events) }
      object.member("start") { $0.append(exchange.start.time) }
      if let end = exchange.end { object.member("end") { $0.append(end.time) } }
      if let status = exchange.status { object.member("status") { $0.append(status) } }
      if let reason = exchange.reason { object.member("reason") { $0.append(string: reason) } }
      object.member("received") { fields(exchange.responseFields, &$0) }
      if let received = exchange.responseBody { object.member("receivedBody") { body(received, &$0) } }
    }
  }

  private static func row(_ row: ReportRow, _ writer: inout JSONWriter) {
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
