import BridgeSupport
import HeadlessWebView

/// The transcript in readable form: the time, an arrow for the direction, and the event.
public enum Timeline {
  /// Returns one event as one line.
  ///
  /// - Parameters:
  ///   - event: The event to format.
  ///   - described: Describes a place, for example with the position that its source map gives.
  public static func line(_ event: TranscriptEvent, place described: (String) -> String = { $0 }) -> String {
    "\(time(event.time)) \(mark(event.type)) \(event.type.rawValue)\(particulars(event, described))"
  }

  private static func time(_ milliseconds: Double) -> String {
    // A transcript that was read from a file may contain any number.
    let tenths = Int(exactly: (milliseconds * 10).rounded())
    let text = tenths.map { "\($0 / 10).\($0 % 10)" } ?? "\(milliseconds)"
    return String(repeating: " ", count: max(0, 9 - text.count)) + text + " ms"
  }

  private static func mark(_ type: EventType) -> String {
    switch type {
    case .send, .inject, .evaluate: "native -> page "
    case .receive, .navigation: "page -> native "
    case .error, .rejection, .fault, .loadFailed, .requestFailed, .contentPolicyViolation: "     !!        "
    default: "               "
    }
  }

  private static func particulars(_ event: TranscriptEvent, _ described: (String) -> String) -> String {
    let values = event.fields.map { field -> String in
      switch field.value {
      case .string(let place) where field.name == "place": "place=\(described(place))"
      case .string(let text):
        field.name == "text" || field.name == "url" || field.name == "message" ? text : "\(field.name)=\(text)"
      case .number(let number): "\(field.name)=\(Int(exactly: number).map(String.init) ?? String(number))"
      case .boolean(let boolean): "\(field.name)=\(boolean)"
      case .json(let text): text
      case .null: "\(field.name)=null"
      }
    }
    return values.isEmpty ? "" : "  " + values.joined(separator: "  ")
  }
}
