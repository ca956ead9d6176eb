import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Tauri

/// Collects the calls of a transcript and what belongs to them.
struct CallReader {
  private var calls: [RecordedMessage] = []
  /// The indices of the calls, by the number of their records.
  private var places: [Int: Int] = [:]
  /// The indices of the latest incoming calls, by name and identifier.
  private var identified: [String: Int] = [:]
  /// The calls that passed a channel, and its position, by the channel's identifier.
  private var channels: [String: (call: Int, position: Int)] = [:]
  /// The errors of handlers whose response is another event, by their calls.
  private var errors: [Int: (error: HandlerError, time: Double)] = [:]
  private let parents: [Int: Int?]
  private let types: [Int: EventType]

  init(_ events: [TranscriptEvent]) {
    parents = Dictionary(events.map { ($0.number, $0.parent) }) { first, _ in first }
    types = Dictionary(events.map { ($0.number, $0.type) }) { first, _ in first }
  }

  mutating func read(_ row: ReportRow) {
    let event = row.event
    switch event.type {
    case .domEvent: return
    case .handlerCalled: if let call = call(of: event) { calls[call].isHandled = true }
    case .handlerAnswered:
      guard let json = event["error"]?.json, let call = call(of: event) else { break }
      errors[call] = (HandlerError(json: json), event.time)
    case .tauriChannel: readChannel(event)
    default: break
    }
    guard row.kind == .message else { return }
    if row.isResponse { readResponse(row) } else { readCall(row) }
  }

  private mutating func readCall(_ row: ReportRow) {
    let event = row.event
    let isFromPage = row.lane == .toNative
    places[event.number] = calls.count
    if isFromPage {
      if let key = Self.key(event) { identified[key] = calls.count }
      for (position, id) in RecordedMessage.channels(in: row.payload).enumerated() {
        channels[id] = (calls.count, position)
      }
    }
    calls.append(
      RecordedMessage(
        number: event.number, time: event.time, isFromPage: isFromPage, name: row.title, data: row.payload,
        cause: isFromPage ? nil : call(of: event).map { calls[$0].number },
        isPartOfEvent: !isFromPage && isPartOfEvent(event)))
  }

  private mutating func readResponse(_ row: ReportRow) {
    let event = row.event
    let parent = row.answered.flatMap { places[$0] }
    // A further response has no parent if native gave it later; the event that gave it may have its own record.
    guard let call = parent ?? Self.key(event).flatMap({ identified[$0] }), !isPartOfEvent(event) else { return }
    let error = errors.removeValue(forKey: call)?.error
    add(row.payload, event, to: call, error: error)
  }

  private mutating func add(_ data: JSONText?, _ event: TranscriptEvent, to call: Int, error: HandlerError?) {
    calls[call].answers.append(
      RecordedMessage.Answer(
        data: data, delay: max(0, event.time - calls[call].time), isLast: event["complete"] != .boolean(false),
        error: error))
  }

  private mutating func readChannel(_ event: TranscriptEvent) {
    guard let (call, position) = event.string("id").flatMap({ channels[$0] }), let data = event["data"]?.json else {
      return
    }
    calls[call].answers.append(
      RecordedMessage.Answer(
        data: data, delay: max(0, event.time - calls[call].time), isLast: false, channel: position))
  }

  /// Returns the calls, including the errors of those whose page got nothing.
  mutating func finish() -> [RecordedMessage] {
    for (call, failure) in errors {
      calls[call].answers.append(
        RecordedMessage.Answer(
          data: nil, delay: max(0, failure.time - calls[call].time), isLast: true, error: failure.error))
    }
    return calls
  }

  private static func key(_ event: TranscriptEvent) -> String? {
    guard let id = event["id"]?.json, let name = event.string("name") else { return nil }
    return "\(name)\n\(id.stringValue() ?? id.string)"
  }

  /// Returns the index of the nearest incoming call among the causes of an event.
  private func call(of event: TranscriptEvent) -> Int? {
    cause(of: event) { number in places[number].flatMap { calls[$0].isFromPage ? $0 : nil } }
  }

  /// Returns whether an event of the native side that has a record caused the event, and no later incoming call.
  private func isPartOfEvent(_ event: TranscriptEvent) -> Bool {
    cause(of: event) { number -> Bool? in
      if types[number] == .nativeEvent { return true }
      return places[number].flatMap { calls[$0].isFromPage ? false : nil }
    } ?? false
  }

  private func cause<Found>(of event: TranscriptEvent, _ find: (Int) -> Found?) -> Found? {
    var number = event.parent
    // Parents come before their children, so this ends.
    while let present = number, present > 0 {
      if let found = find(present) { return found }
      number = parents[present] ?? nil
    }
    return nil
  }
}
