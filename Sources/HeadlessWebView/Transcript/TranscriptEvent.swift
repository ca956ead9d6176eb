import JavaScriptEngine

/// One observable event, on which readers of the transcript, the console, reports and assertions are based.
///
/// An event has a type, a time and named fields in a fixed order, so that the same run writes the same bytes.
public struct TranscriptEvent: Sendable, Hashable {
  /// The type of the event.
  public var type: EventType
  /// The time in milliseconds since the start of the view's event loop.
  public var time: Double
  /// The fields, in the order in which they are written.
  public var fields: [Field]
  /// The event's number within its view, from 1 and increasing; 0 for an event that no view recorded.
  public var number: Int
  /// The number of the event that caused this one, if it is known.
  public var parent: Int?

  /// A named value of an event.
  public struct Field: Sendable, Hashable {
    /// The field's name.
    public var name: String
    /// The field's value.
    public var value: FieldValue

    /// Creates a field.
    public init(_ name: String, _ value: FieldValue) {
      self.name = name
      self.value = value
    }
  }

  /// A value of a field.
  public enum FieldValue: Sendable, Hashable {
    /// A string.
    case string(String)
    /// A number.
    case number(Double)
    /// A boolean.
    case boolean(Bool)
    /// JSON text, written unchanged; recording an event removes whitespace between its tokens if it has line breaks.
    case json(String)
    /// The value `null`.
    case null
  }

  /// Creates an event.
  public init(type: EventType, time: Double, fields: [Field] = [], number: Int = 0, parent: Int? = nil) {
    self.type = type
    self.time = time
    self.fields = fields
    self.number = number
    self.parent = parent
  }

  /// Returns the value of the first field with a name.
  public subscript(name: String) -> FieldValue? { fields.first { $0.name == name }?.value }

  /// Returns the text of a string or JSON field.
  public func string(_ name: String) -> String? {
    switch self[name] {
    case .string(let text), .json(let text): text
    default: nil
    }
  }

  /// The event with all JSON on one line, because a transcript has one line per event.
  ///
  /// A payload's JSON may come from a file or a script that formats it on several lines.
  package var onOneLine: TranscriptEvent {
    guard fields.contains(where: \.value.hasLineBreak) else { return self }
    var event = self
    for index in fields.indices {
      guard fields[index].value.hasLineBreak, case .json(let text) = fields[index].value,
        let json = try? JSONText(text)
      else { continue }
      event.fields[index].value = .json(json.compact())
    }
    return event
  }

  /// The text that a browser's console shows for a line or an error, with the contents of objects.
  package var consoleText: String { string("shown") ?? string("text") ?? string("message") ?? "" }
}

extension TranscriptEvent.FieldValue {
  /// A Boolean value that indicates whether this is JSON with a line feed or a carriage return, which only whitespace
  /// between tokens contains.
  fileprivate var hasLineBreak: Bool {
    guard case .json(let text) = self else { return false }
    return text.utf8.contains { $0 == 10 || $0 == 13 }
  }
}

extension TranscriptEvent.FieldValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
  /// Returns a string, or null.
  public static func optional(_ text: String?) -> Self { text.map { .string($0) } ?? .null }
  /// Returns an integer.
  public static func integer(_ number: Int) -> Self { .number(Double(number)) }
}
