import JavaScriptEngine

/// A JSON value that the server sends.
package indirect enum ProtocolValue: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([ProtocolValue])
  case object([(key: String, value: ProtocolValue)])
  /// A value that is JSON already.
  case json(JSONText)

  /// An object without members.
  package static let empty = ProtocolValue.object([])

  /// Returns a number.
  package static func integer(_ number: Int) -> Self { .number(Double(number)) }

  /// Returns a string, or null.
  package static func optional(_ text: String?) -> Self { text.map { .string($0) } ?? .null }

  /// Returns an object with the members that have a value.
  package static func members(_ members: KeyValuePairs<String, ProtocolValue?>) -> Self {
    .object(members.compactMap { pair in pair.value.map { (pair.key, $0) } })
  }

  /// Returns an object with further members.
  package func adding(_ key: String, _ value: ProtocolValue?) -> Self {
    guard let value else { return self }
    switch self {
    case .object(let members): return .object(members + [(key, value)])
    case .json(let json):
      guard let members = try? json.members() else { return self }
      return .object(members.map { ($0.key, .json($0.value)) } + [(key, value)])
    default: return self
    }
  }

  /// Writes the value.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.appendNull()
    case .boolean(let value): writer.append(value)
    case .number(let value): if value.isFinite { writer.append(value) } else { writer.appendNull() }
    case .string(let value): writer.append(string: value)
    case .array(let values): writer.array(values) { $1.write(to: &$0) }
    case .object(let members):
      writer.object { object in
        for member in members { object.member(member.key) { member.value.write(to: &$0) } }
      }
    case .json(let value): writer.append(value)
    }
  }
}

extension ProtocolValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(arrayLiteral elements: ProtocolValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, ProtocolValue)...) { self = .object(elements.map { ($0.0, $0.1) }) }
}
