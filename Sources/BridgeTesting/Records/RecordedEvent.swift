import HeadlessWebView

/// An event of the native side in a transcript.
package struct RecordedEvent: Sendable {
  /// The number of its record.
  package let number: Int
  /// The time, in milliseconds.
  package let time: Double
  /// The incoming call that native was handling when it sent the event.
  package let cause: Int?
  /// The event.
  package let event: NativeEvent

  /// Returns the events of the native side in a transcript, apart from those that belong to another one.
  package static func all(in events: [TranscriptEvent], calls: [RecordedMessage]) -> [RecordedEvent] {
    let parents = Dictionary(events.map { ($0.number, $0.parent) }) { first, _ in first }
    let own = Set(events.filter { $0.type == .nativeEvent }.map(\.number))
    let incoming = Set(calls.filter(\.isFromPage).map(\.number))
    return events.compactMap { event in
      guard let native = NativeEvent(event) else { return nil }
      var number = event.parent
      while let present = number, present > 0, !incoming.contains(present) {
        if own.contains(present) { return nil }
        number = parents[present] ?? nil
      }
      return RecordedEvent(
        number: event.number, time: event.time, cause: number.flatMap { incoming.contains($0) ? $0 : nil },
        event: native)
    }
  }
}
