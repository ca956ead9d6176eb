import Foundation
import JavaScriptEngine

/// Derives the JSON that a type accepts from the type's own decoding.
enum TypeSchema {
  /// Returns the schema of a type; an empty one if nothing can be derived.
  static func schema(of type: any Decodable.Type) -> JSONText {
    let probe = TypeProbe()
    _ = try? probe.value(of: type)
    return probe.schema
  }
}

/// A decoder without data: it records the values that a type decodes, and returns the simplest value for each.
final class TypeProbe: Decoder {
  /// Ends the decoding of a type that is nested too deeply or depends on actual data.
  struct End: Error {}

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let depth: Int
  private var type: JSONText?
  private var values: [JSONText] = []
  private var isObject = false
  private var members: [(key: String, value: TypeProbe)] = []
  private var optionals: Set<String> = []
  var element: TypeProbe?

  init(depth: Int = 0) { self.depth = depth }

  /// Decodes a type without data, and records its schema.
  func value<T: Decodable>(of type: T.Type) throws -> T {
    guard depth < 12 else { throw End() }
    if type is URL.Type, let value = URL(string: "https://x.test") as? T { return note("string", value) }
    if type is Data.Type, let value = Data() as? T { return note("string", value) }
    // The bridge decides how dates are represented in JSON.
    if type is Date.Type, let value = Date(timeIntervalSince1970: 0) as? T { return value }
    if type is Decimal.Type, let value = Decimal() as? T { return note("number", value) }
    if let cases = type as? any CaseIterable.Type, let first = notesCases(cases) as? T { return first }
    return try T(from: self)
  }

  /// Records an enumeration's cases as the allowed values, and returns the first case.
  private func notesCases<T: CaseIterable>(_ type: T.Type) -> T? {
    guard let first = T.allCases.first, first is any Encodable else { return nil }
    values = T.allCases.compactMap { value in (value as? any Encodable).flatMap { Self.json($0) } }
    return first
  }

  private static func json(_ value: some Encodable) -> JSONText? {
    // The value is wrapped in an array, because older encoders reject a string at the top level.
    (try? JSONEncoder().encode([value])).flatMap { try? JSONText(String(decoding: $0, as: UTF8.self)) }
      .flatMap { try? $0.elements().first }
  }

  func note<T>(_ name: String, _ value: T) -> T {
    type = JSONText(text: name)
    return value
  }

  /// Returns the probe of a member.
  func member(_ key: String) -> TypeProbe {
    isObject = true
    if let known = members.first(where: { $0.key == key }) { return known.value }
    let probe = TypeProbe(depth: depth + 1)
    members.append((key, probe))
    return probe
  }

  func noteOptional(_ key: String) { optionals.insert(key) }

  /// The recorded schema.
  var schema: JSONText {
    if !values.isEmpty { return JSONText(object: [("enum", JSONText(array: values))]) }
    if let element {
      return JSONText(object: [("type", JSONText(text: "array")), ("items", element.schema)])
    }
    guard isObject else { return JSONText(object: type.map { [("type", $0)] } ?? []) }
    var parts: [(key: String, value: JSONText)] = [("type", JSONText(text: "object"))]
    guard !members.isEmpty else { return JSONText(object: parts) }
    parts.append(
      ("properties", JSONText(object: members.map { ($0.key, $0.value.optional(optionals.contains($0.key))) })))
    let required = members.map(\.key).filter { !optionals.contains($0) }
    if !required.isEmpty { parts.append(("required", JSONText(array: required.map { JSONText(text: $0) }))) }
    return JSONText(object: parts)
  }

  /// Returns the schema, with null allowed if the member is optional.
  private func optional(_ isOptional: Bool) -> JSONText {
    let schema = schema
    guard isOptional, let type = schema["type"], type.kind == .string, let members = try? schema.members() else {
      return schema
    }
    return JSONText(
      object: members.map { ($0.key, $0.key == "type" ? JSONText(array: [type, JSONText(text: "null")]) : $0.value) })
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    isObject = true
    return KeyedDecodingContainer(TypeProbeMembers<Key>(probe: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let element = TypeProbe(depth: depth + 1)
    self.element = element
    return TypeProbeElements(probe: element)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { TypeProbeValue(probe: self) }
}
