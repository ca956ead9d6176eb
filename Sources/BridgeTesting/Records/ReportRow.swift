import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// An event as a report shows it: where it stands in the diagram, and in which words.
package struct ReportRow {
  /// What a reader may filter by.
  package enum Kind: String {
    case message, console, error, navigation, dialog, request, storage, fault, detail
  }

  /// Where it stands: an arrow through the bridge, or a mark in one of the columns.
  package enum Lane: String {
    case toNative = "in"
    case toPage = "out"
    case page, bridge, native
  }

  package enum Severity: String {
    case none = "", warning, error
  }

  package let event: TranscriptEvent
  package var kind: Kind
  package var lane: Lane
  package var title: String
  /// What follows the title in the same line.
  package var preview = ""
  package var severity = Severity.none
  /// Whether it answers another message.
  package var isResponse = false
  /// Whether its sender waits for an answer.
  package var isAwaited = false
  /// The number of the message that it answers.
  package var answered: Int?
  /// What was sent, as JSON, for the row when it is unfolded.
  package var payload: JSONText?
  /// Where the event has it, so that a report need not have it twice; empty when it is read from a text.
  package var payloadPath: [String] = []
  /// Whether it waits for an answer that never came.
  package var isUnanswered = false

  init(_ event: TranscriptEvent, _ kind: Kind, _ lane: Lane, _ title: String) {
    self.event = event
    self.kind = kind
    self.lane = lane
    self.title = title
  }

  /// Another row shows the same.
  mutating func makeDetail() {
    (kind, lane, title) = (.detail, .bridge, "\(event.type) \(title)")
    (isResponse, isAwaited) = (false, false)
  }
}

/// The rows of a transcript.
package struct ReportRows {
  package private(set) var rows: [ReportRow] = []
  /// Where the record of a number stands.
  private var places: [Int: Int] = [:]

  /// When the last message was received.
  private var received = -1.0
  /// The URL of the request whose failure was the last event.
  private var failed: String?

  package init(_ events: [TranscriptEvent] = []) {
    rows.reserveCapacity(events.count)
    for event in events { add(event) }
  }

  /// Adds the row of the next event.
  package mutating func add(_ event: TranscriptEvent) {
    var row = ReportRow(event)
    let type = event.type
    // What a bridge receives through a message handler or a function is one message, and recorded by both.
    let isTwice =
      type == .receive
      ? hasMessage(event.parent, of: .scriptMessage)
      : type == .scriptCall && received == event.time || type == .loadFailed && failed == event.string("url")
    if isTwice { row.makeDetail() }
    if type == .receive { received = event.time }
    if type == .scriptCall { received = -1 }
    failed = type == .requestFailed ? event.string("url") : nil
    // What is answered on the spot has no message of its own.
    if type == .handlerAnswered, let call = call(of: event) { rows[call].isUnanswered = false }
    if row.isResponse, let call = call(of: event) {
      row.answered = rows[call].event.number
      if row.title.isEmpty { row.title = rows[call].title }
      rows[call].isUnanswered = false
    }
    if type == .requestFinished, let request = event.parent.flatMap({ places[$0] }) {
      row.payload = rows[request].event.string("body").flatMap { (try? JSONText($0)) ?? (try? JSONText.encode($0)) }
    }
    row.isUnanswered = row.isAwaited
    if event.number > 0 { places[event.number] = rows.count }
    rows.append(row)
  }

  private func hasMessage(_ number: Int?, of type: EventType) -> Bool {
    number.flatMap { places[$0] }.map { rows[$0].event.type == type } ?? false
  }

  /// The message that an event answers: the nearest one that it comes from.
  private func call(of event: TranscriptEvent) -> Int? {
    var number = event.parent
    // A handler's record stands between a call and its answer.
    for _ in 0..<4 {
      guard let index = number.flatMap({ places[$0] }) else { return nil }
      if rows[index].kind == .message { return index }
      number = rows[index].event.parent
    }
    return nil
  }
}
