import HeadlessWebView
import JavaScriptEngine

/// A call in a transcript, over any bridge, with its response.
package struct RecordedMessage: Sendable {
  /// The number of its record.
  package let number: Int
  /// The time of the call, in milliseconds.
  package let time: Double
  /// A Boolean value that indicates whether the page made the call, so that native responds.
  package let isFromPage: Bool
  /// The handler.
  package let name: String
  /// The data of the call.
  package let data: JSONText?
  /// The data of the response and its delay in milliseconds; nil if there is no response.
  package internal(set) var answer: (data: JSONText?, delay: Double)?
  /// The incoming call that native was handling when it made this call.
  package let cause: Int?
}

extension RecordedMessage {
  /// Returns the calls of a transcript, in order.
  package static func calls(in events: [TranscriptEvent]) -> [RecordedMessage] {
    let rows = ReportRows(events).rows.filter { $0.kind == .message }
    let parents = Dictionary(events.map { ($0.number, $0.parent) }) { first, _ in first }
    var calls: [RecordedMessage] = []
    var places: [Int: Int] = [:]
    for row in rows {
      guard row.isResponse else {
        places[row.event.number] = calls.count
        let isFromPage = row.lane == .toNative
        let cause =
          isFromPage ? nil : Self.cause(of: row.event, parents) { places[$0].map { calls[$0].isFromPage } ?? false }
        calls.append(
          RecordedMessage(
            number: row.event.number, time: row.event.time, isFromPage: isFromPage, name: row.title, data: row.payload,
            answer: nil, cause: cause))
        continue
      }
      guard let index = row.answered.flatMap({ places[$0] }), calls[index].answer == nil else { continue }
      calls[index].answer = (row.payload, max(0, row.event.time - calls[index].time))
    }
    return calls
  }

  /// Returns the nearest ancestor record of an event that is an incoming call.
  private static func cause(of event: TranscriptEvent, _ parents: [Int: Int?], isCall: (Int) -> Bool) -> Int? {
    var number = event.parent
    // Parents come before their children, so this ends.
    while let present = number, present > 0 {
      if isCall(present) { return present }
      number = parents[present] ?? nil
    }
    return nil
  }
}

extension JSONText {
  /// The value with the members of its objects sorted by name, so that equal values have equal texts.
  package var canonical: String {
    var writer = JSONWriter(reservingCapacity: count)
    Self.write(self, to: &writer, depth: 0)
    return writer.finish().string
  }

  private static func write(_ json: JSONText, to writer: inout JSONWriter, depth: Int) {
    switch json.kind {
    // Deeper than any value that is written by hand: copied unchanged, so that the stack does not overflow.
    case _ where depth > 256: writer.append(json)
    case .object:
      let members = ((try? json.members()) ?? []).sorted { $0.key < $1.key }
      writer.object { object in
        for member in members { object.member(member.key) { write(member.value, to: &$0, depth: depth + 1) } }
      }
    case .array: writer.array((try? json.elements()) ?? []) { write($1, to: &$0, depth: depth + 1) }
    case .number:
      if let number = Double(json.string) { writer.append(number) } else { writer.append(json) }
    case .string: if let text = json.stringValue() { writer.append(string: text) } else { writer.append(json) }
    default: writer.append(json)
    }
  }
}
