/// One observable act: what the transcript's readers, the console, reports and assertions, are made of.
///
/// An event has a type, a time and named fields in a fixed order, so that the same run writes the same bytes.
public struct TranscriptEvent: Sendable, Hashable {
  /// What happened.
  public var type: EventType
  /// When, in milliseconds since the start of the view's event loop.
  public var time: Double
  /// The particulars, in the order in which they are written.
  public var fields: [Field]
  /// The event's number among those of its view, from 1 and rising; 0 for one that no view recorded.
  public var number: Int
  /// The number of the event that this one comes from, as far as it is known.
  public var parent: Int?

  /// A named particular of an event.
  public struct Field: Sendable, Hashable {
    /// The field's name.
    public var name: String
    /// The field's value.
    public var value: FieldValue

    /// Names a value.
    public init(_ name: String, _ value: FieldValue) {
      self.name = name
      self.value = value
    }
  }

  /// What a field can hold.
  public enum FieldValue: Sendable, Hashable {
    /// A string.
    case string(String)
    /// A number.
    case number(Double)
    /// A boolean.
    case boolean(Bool)
    /// JSON text, written as it is.
    case json(String)
    /// The value `null`.
    case null
  }

  /// Makes an event.
  public init(type: EventType, time: Double, fields: [Field] = [], number: Int = 0, parent: Int? = nil) {
    self.type = type
    self.time = time
    self.fields = fields
    self.number = number
    self.parent = parent
  }

  /// The value of the first field of that name.
  public subscript(name: String) -> FieldValue? { fields.first { $0.name == name }?.value }

  /// The text of a string or JSON field.
  public func string(_ name: String) -> String? {
    switch self[name] {
    case .string(let text), .json(let text): text
    default: nil
    }
  }

  /// What a browser's console shows of a line or an error, objects with what is in them.
  package var consoleText: String { string("shown") ?? string("text") ?? string("message") ?? "" }
}

extension TranscriptEvent.FieldValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
  /// A string, or nothing.
  public static func optional(_ text: String?) -> Self { text.map { .string($0) } ?? .null }
  /// A whole number.
  public static func integer(_ number: Int) -> Self { .number(Double(number)) }
}
