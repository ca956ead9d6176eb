import JavaScriptEngine

/// A JSON value as a tree, for validation against schemas.
enum JSONNode: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([String: JSONNode])

  /// Reads a value; nil is read as null.
  ///
  /// Values that are nested deeper than any schema checks are read as null: a tree of them would overflow the stack.
  init(_ text: JSONText?, depth: Int = 0) {
    guard let text, depth < 512 else {
      self = .null
      return
    }
    switch text.kind {
    case .null: self = .null
    case .bool: self = .bool(text.string == "true")
    case .number: self = .number(Double(text.string) ?? .nan)
    case .string: self = .string(text.stringValue() ?? "")
    case .array: self = .array(((try? text.elements()) ?? []).map { JSONNode($0, depth: depth + 1) })
    case .object:
      self = .object(
        Dictionary(((try? text.members()) ?? []).map { ($0.key, JSONNode($0.value, depth: depth + 1)) }) { _, last in
          last
        })
    }
  }

  /// The name of the value's type in JSON Schema; a whole number is an `integer`.
  var type: JSONType {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number(let number): number == number.rounded() ? .integer : .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

/// The types of JSON Schema.
public enum JSONType: String, Sendable, Hashable, CaseIterable {
  /// The type of `null`.
  case null
  /// The type of `true` and `false`.
  case boolean
  /// The type of numbers without a fractional part.
  case integer
  /// The type of all numbers, integers included.
  case number
  /// The type of strings.
  case string
  /// The type of arrays.
  case array
  /// The type of objects.
  case object

  /// Returns whether values of another type are also of this type.
  func includes(_ other: JSONType) -> Bool { self == other || (self == .number && other == .integer) }
}
