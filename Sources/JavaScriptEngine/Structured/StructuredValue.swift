/// A copy of a JavaScript value outside of its context.
///
/// WebKit creates such copies of the results of `evaluateJavaScript` and of the bodies that a page posts to a message
/// handler.
///
/// Arrays and objects are views into a flat table that all parts of one copy share. References that were shared or
/// cyclic in the context still are. Extracting a part is free, and no depth of nesting can overflow the stack.
///
/// `==` compares values as trees. It ignores the order of keys and the sharing of parts; `NaN` equals itself.
public enum StructuredValue: Sendable {
  /// The value `undefined`; a `BigInt` and the holes of an array also become `undefined`.
  case undefined
  /// The value `null`.
  case null
  /// A boolean.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// A string, including lone surrogates.
  case string(UTF16Text)
  /// A `Date`, as milliseconds since the epoch; `NaN` for an invalid one.
  case date(Double)
  /// An array.
  case array(StructuredArray)
  /// An object with its own enumerable string-keyed properties.
  case object(StructuredObject)
}

extension StructuredValue {
  /// Creates a string.
  public static func string(_ string: String) -> StructuredValue { .string(UTF16Text(string)) }

  /// Creates a number.
  public static func number(_ number: Int) -> StructuredValue { .number(Double(number)) }

  /// Creates an array from its elements.
  public static func array(_ elements: some Sequence<StructuredValue>) -> StructuredValue {
    var builder = StructuredTable.Builder()
    let slots = elements.map { builder.add($0) }
    let index = builder.append(.array(slots))
    return .array(StructuredArray(table: builder.build(), index: index))
  }

  /// Creates an object from its members; the last of two with the same key wins, at the position of the first.
  public static func object(
    _ members: some Sequence<(key: UTF16Text, value: StructuredValue)>
  ) -> StructuredValue {
    var builder = StructuredTable.Builder()
    var list: [StructuredTable.Member] = []
    var places: [UTF16Text: Int] = [:]
    for (key, value) in members {
      let slot = builder.add(value)
      if let place = places[key] {
        list[place].slot = slot
      } else {
        places[key] = list.count
        list.append(StructuredTable.Member(key: key, slot: slot))
      }
    }
    let index = builder.append(.object(list))
    return .object(StructuredObject(table: builder.build(), index: index))
  }
}

extension StructuredValue {
  /// Indicates whether the value is `undefined`.
  public var isUndefined: Bool { if case .undefined = self { true } else { false } }

  /// Indicates whether the value is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The boolean, if the value is one.
  public var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

  /// The number, if the value is one.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The number, if the value is one that `Int` represents exactly.
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The unmodified string, if the value is one.
  public var text: UTF16Text? { if case .string(let text) = self { text } else { nil } }

  /// The string, if the value is one; lone surrogates become U+FFFD.
  public var string: String? { text?.string }

  /// The milliseconds since the epoch, if the value is a `Date`.
  public var date: Double? { if case .date(let milliseconds) = self { milliseconds } else { nil } }

  /// The elements, if the value is an array.
  public var array: StructuredArray? { if case .array(let array) = self { array } else { nil } }

  /// The members, if the value is an object.
  public var object: StructuredObject? { if case .object(let object) = self { object } else { nil } }

  /// Returns the value of a key; `undefined` if there is none.
  public subscript(key: String) -> StructuredValue { object?[key] ?? .undefined }

  /// Returns an element; `undefined` if there is none.
  public subscript(index: Int) -> StructuredValue {
    guard let array, array.indices.contains(index) else { return .undefined }
    return array[index]
  }
}

extension StructuredValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }

  /// Creates a boolean.
  public init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }

  /// Creates a number.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }

  /// Creates a number.
  public init(floatLiteral number: Double) { self = .number(number) }

  /// Creates a string.
  public init(stringLiteral string: String) { self = .string(UTF16Text(string)) }

  /// Creates an array.
  public init(arrayLiteral elements: StructuredValue...) { self = .array(elements) }

  /// Creates an object.
  public init(dictionaryLiteral members: (String, StructuredValue)...) {
    self = .object(members.lazy.map { (key: UTF16Text($0), value: $1) })
  }
}

extension StructuredValue: CustomStringConvertible {
  /// The value's JSON, or its kind if it has no JSON.
  public var description: String {
    switch self {
    case .undefined: "undefined"
    default: json ?? "[circular \(array == nil ? "object" : "array")]"
    }
  }
}

/// The members of an object in a structured copy, in the object's order.
public struct StructuredObject: Sendable, RandomAccessCollection {
  let table: StructuredTable
  let index: Int

  var members: [StructuredTable.Member] {
    if case .object(let members) = table.containers[index] { members } else { [] }
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }

  /// The number of members.
  public var endIndex: Int { members.count }

  /// Returns the key and value at a position.
  public subscript(position: Int) -> (key: UTF16Text, value: StructuredValue) {
    let member = members[position]
    return (member.key, table.value(member.slot))
  }

  /// Returns the value of a key, if there is one.
  public subscript(key: UTF16Text) -> StructuredValue? {
    members.first { $0.key == key }.map { table.value($0.slot) }
  }

  /// Returns the value of a key, if there is one.
  public subscript(key: String) -> StructuredValue? { self[UTF16Text(key)] }

  /// The keys, in order.
  public var keys: [String] { members.map(\.key.string) }
}

extension StructuredObject: Hashable {
  /// Returns whether both have the same keys with equal values, in any order.
  public static func == (left: StructuredObject, right: StructuredObject) -> Bool {
    StructuredComparison.areEqual(.object(left), .object(right))
  }

  /// Feeds the number of members into the hasher, because values may refer back to the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

/// The elements of an array in a structured copy.
public struct StructuredArray: Sendable, RandomAccessCollection {
  let table: StructuredTable
  let index: Int

  var slots: [StructuredTable.Slot] {
    if case .array(let slots) = table.containers[index] { slots } else { [] }
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int { slots.count }

  /// Returns an element.
  public subscript(position: Int) -> StructuredValue { table.value(slots[position]) }
}

extension StructuredArray: Hashable {
  /// Returns whether both have equal elements.
  public static func == (left: StructuredArray, right: StructuredArray) -> Bool {
    StructuredComparison.areEqual(.array(left), .array(right))
  }

  /// Feeds the number of elements into the hasher, because elements may refer back to the array.
  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
