import BridgeSupport
import Capacitor
import Cordova
import HeadlessWebView
import HotwireNative
import JavaScriptEngine

/// An event as a report shows it: its place in the diagram, and its texts.
package struct ReportRow {
  /// The categories that a reader can filter by.
  package enum Kind: String {
    case message, console, error, navigation, dialog, request, storage, fault, detail
  }

  /// The place in the diagram: an arrow through the bridge, or a mark in one of the columns.
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
  /// The text after the title in the same line.
  package var preview = ""
  package var severity = Severity.none
  /// A Boolean value that indicates whether it is the response to another message.
  package var isResponse = false
  /// A Boolean value that indicates whether its sender waits for a response.
  package var isAwaited = false
  /// The number of the message that it responds to.
  package var answered: Int?
  /// The message's data as JSON, shown when the row is expanded.
  package var payload: JSONText?
  /// The path of the payload in the event, so that a report does not need to contain it twice.
  ///
  /// It is empty if the payload is parsed from a text.
  package var payloadPath: [String] = []
  /// A Boolean value that indicates whether it waits for a response that never came.
  package var isUnanswered = false

  init(_ event: TranscriptEvent, _ kind: Kind, _ lane: Lane, _ title: String) {
    self.event = event
    self.kind = kind
    self.lane = lane
    self.title = title
  }

  /// Turns the row into a detail, because another row shows the same message.
  mutating func makeDetail() {
    (kind, lane, title) = (.detail, .bridge, "\(event.type) \(title)")
    (isResponse, isAwaited) = (false, false)
  }
}

/// The rows of a transcript.
package struct ReportRows {
  package private(set) var rows: [ReportRow] = []
  /// The indices of the rows, by the number of their records.
  private var places: [Int: Int] = [:]

  /// The time and the page at which the last message was received.
  private var received: (time: Double, page: TranscriptEvent.FieldValue?) = (-1, nil)
  /// The URL of the request whose failure was the last event.
  private var failed: String?

  package init(_ events: [TranscriptEvent] = []) {
    rows.reserveCapacity(events.count)
    for event in events { add(event) }
  }

  /// Adds the row of the next event.
  package mutating func add(_ event: TranscriptEvent) {
    var row = ReportRow(event)
    let (type, page) = (event.type, event["page"])
    // A bridge that names the call of a message shows it itself, and not the channel that carried the message.
    let channel = event.parent.flatMap { places[$0] }
    let isOfBridge = type == .receive && event["name"] != nil || Self.parts.contains(type)
    if isOfBridge, let channel, rows[channel].event.type == .scriptMessage {
      rows[channel].makeDetail()
      rows[channel].isUnanswered = false
    }
    if type == .scriptReply, let channel, rows[channel].kind == .detail { row.makeDetail() }
    // A message that a bridge receives through a message handler or a function is one message, but both record it.
    let isTwice =
      type == .receive
      ? event["name"] == nil && hasMessage(event.parent, of: .scriptMessage)
      : type == .scriptCall && received == (event.time, page) || type == .loadFailed && failed == event.string("url")
    if isTwice { row.makeDetail() }
    if type == .receive { received = (event.time, page) }
    if type == .scriptCall { received = (-1, nil) }
    failed = type == .requestFailed ? event.string("url") : nil
    // A synchronous response has no message of its own.
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

  /// The events that record what a bridge makes of a message that is no call.
  private static let parts: Set<EventType> = [.cordovaCore, .hotwireCore, .capacitorCore, .capacitorListener]

  private func hasMessage(_ number: Int?, of type: EventType) -> Bool {
    number.flatMap { places[$0] }.map { rows[$0].event.type == type } ?? false
  }

  /// Returns the index of the message that an event responds to: the nearest message among its ancestors.
  private func call(of event: TranscriptEvent) -> Int? {
    var number = event.parent
    // A handler's record is between a call and its response.
    for _ in 0..<4 {
      guard let index = number.flatMap({ places[$0] }) else { return nil }
      if rows[index].kind == .message { return index }
      number = rows[index].event.parent
    }
    return nil
  }
}
