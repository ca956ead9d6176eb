import HeadlessWebView
import JavaScriptEngine

/// The transcript as text: JSON Lines, with a header and one event per line.
public enum TranscriptFormat {
  /// The version of the format; it changes when a reader of the old one could misread the new one.
  public static let version = 2

  /// The first line of a transcript.
  public static let header = "{\"format\":\"headless-bridge-transcript\",\"version\":\(version)}"

  /// Returns one event as one line.
  public static func line(_ event: TranscriptEvent) -> String {
    let event = event.onOneLine
    var writer = JSONWriter(reservingCapacity: 128)
    writer.append(rawASCII: "{")
    if event.number > 0 {
      writer.append(rawASCII: "\"n\":")
      writer.append(event.number)
      writer.append(rawASCII: ",")
    }
    if let parent = event.parent {
      writer.append(rawASCII: "\"parent\":")
      writer.append(parent)
      writer.append(rawASCII: ",")
    }
    writer.append(rawASCII: "\"time\":")
    writer.append(event.time)
    writer.append(rawASCII: ",\"type\":")
    writer.append(string: event.type.rawValue)
    for field in event.fields {
      writer.append(rawASCII: ",")
      writer.append(string: field.name)
      writer.append(rawASCII: ":")
      append(field.value, to: &writer)
    }
    writer.append(rawASCII: "}")
    return writer.finish().string
  }

  private static func append(_ value: TranscriptEvent.FieldValue, to writer: inout JSONWriter) {
    switch value {
    case .string(let text): writer.append(string: text)
    case .number(let number): writer.append(number)
    case .boolean(let boolean): writer.append(boolean)
    case .null: writer.appendNull()
    case .json(let text):
      if let json = try? JSONText(text) { writer.append(json) } else { writer.append(string: text) }
    }
  }
}
