import HeadlessWebView
import JavaScriptEngine

extension TranscriptEvent {
  /// Reads a line of a transcript; nil for what is none.
  public init?(line: String) {
    guard let json = try? JSONText(line), let type = json["type"]?.stringValue(),
      let time = json["time"].flatMap({ Double($0.string) }),
      let members = try? json.members()
    else { return nil }
    let fields = members.filter { $0.key != "type" && $0.key != "time" }.map { Field($0.key, FieldValue($0.value)) }
    self.init(type: EventType(rawValue: type), time: time, fields: fields)
  }
}

extension TranscriptEvent.FieldValue {
  /// A value as it was written.
  init(_ json: JSONText) {
    switch json.kind {
    case .string: self = .string(json.stringValue() ?? "")
    case .number: self = .number(Double(json.string) ?? 0)
    case .bool: self = .boolean(json.string == "true")
    case .null: self = .null
    case .object, .array: self = .json(json.string)
    }
  }
}
