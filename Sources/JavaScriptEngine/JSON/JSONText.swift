/// A JSON value as a range of UTF-16 text: validated once, never copied, and converted to a tree only on request.
public struct JSONText: Sendable {
  /// The kinds of JSON values.
  public enum Kind: Sendable, Hashable {
    /// An object.
    case object
    /// An array.
    case array
    /// A string.
    case string
    /// A number.
    case number
    /// True or false.
    case bool
    /// Null.
    case null
  }

  let text: UTF16Text
  // 32-bit bounds keep a slice at two words plus its storage; the initializer rejects longer texts.
  private let lowerBound: Int32
  private let upperBound: Int32

  /// Validates a text that contains exactly one JSON value, which whitespace may surround.
  public init(_ text: UTF16Text) throws(JSONError) {
    let range = try text.withUTF16 { (units) throws(JSONError) in
      try JSONValidator.validate(units)
    }
    self.init(unchecked: text, range.lowerBound, range.upperBound)
  }

  /// Validates a string that contains exactly one JSON value.
  public init(_ string: String) throws(JSONError) {
    try self.init(UTF16Text(string))
  }

  /// Creates a value from a range of a text that a scan has already validated.
  @inline(__always)
  init(unchecked text: UTF16Text, _ lower: Int, _ upper: Int) {
    self.text = text
    lowerBound = Int32(truncatingIfNeeded: lower)
    upperBound = Int32(truncatingIfNeeded: upper)
  }

  /// The value null.
  public static let null = JSONText(unchecked: UTF16Text("null"), 0, 4)

  /// The offsets of the value in its text.
  @inline(__always)
  var range: Range<Int> { Int(lowerBound)..<Int(upperBound) }

  /// The line of its text in which the value begins, from 1.
  public var line: Int { text.withUTF16 { units in 1 + units[..<Int(lowerBound)].count { $0 == 10 } } }

  /// The number of UTF-16 code units of the value's text.
  public var count: Int { Int(upperBound &- lowerBound) }

  /// Calls a closure with the value's own units, which stay valid during the call.
  public func withUTF16<R, E: Error>(_ body: (UnsafeBufferPointer<UInt16>) throws(E) -> R) throws(E) -> R {
    try text.withUTF16 { (units) throws(E) in
      try body(UnsafeBufferPointer(rebasing: units[range]))
    }
  }

  /// The value's own units, valid as long as this value: do not read them from a temporary value.
  package var units: UnsafeBufferPointer<UInt16> { UnsafeBufferPointer(rebasing: text.units[range]) }

  /// The value's JSON text; lone surrogates are replaced by U+FFFD.
  public var string: String {
    withUTF16 { UnitTranscoder.string($0) }
  }

  /// The kind of the value.
  public var kind: Kind {
    text.withUTF16 { Self.kind(startingWith: $0[Int(lowerBound)]) }
  }

  /// Indicates whether the value is null.
  public var isNull: Bool { kind == .null }

  /// Returns the kind of a value, which its first unit determines.
  @inline(__always)
  static func kind(startingWith unit: UInt16) -> Kind {
    switch unit {
    case JSONUnit.openBrace: .object
    case JSONUnit.openBracket: .array
    case JSONUnit.quote: .string
    case JSONUnit.lowerT, JSONUnit.lowerF: .bool
    case JSONUnit.lowerN: .null
    default: .number
    }
  }

  /// Returns the error for a value of another kind than the requested one.
  func mismatch(expected: Kind) -> JSONError {
    text.withUTF16 { JSONError(.kindMismatch(expected: expected, found: kind), offset: range.lowerBound, in: $0) }
  }
}

extension JSONText: CustomStringConvertible {
  /// The value's JSON text.
  public var description: String { string }
}

extension JSONText {
  /// Calls a closure with each element of an array, as a slice; returns false if the value is not an array.
  @discardableResult
  public func forEachElement<E: Error>(_ body: (JSONText) throws(E) -> Void) throws(E) -> Bool {
    try text.withUTF16 { (units) throws(E) in
      guard let base = units.baseAddress, base[range.lowerBound] == JSONUnit.openBracket else { return false }
      let end = range.upperBound
      var index = JSONScanner.whitespaceEnd(base, from: range.lowerBound &+ 1, to: end)
      while base[index] != JSONUnit.closeBracket {
        let valueEnd = JSONScanner.valueEnd(base, from: index, to: end)
        try body(JSONText(unchecked: text, index, valueEnd))
        index = JSONScanner.whitespaceEnd(base, from: valueEnd, to: end)
        guard base[index] == JSONUnit.comma else { break }
        index = JSONScanner.whitespaceEnd(base, from: index &+ 1, to: end)
      }
      return true
    }
  }

  /// Calls a closure with each member of an object, in order and as slices; returns false if the value is not an
  /// object.
  @discardableResult
  public func forEachMember<E: Error>(_ body: (JSONKey, JSONText) throws(E) -> Void) throws(E) -> Bool {
    try text.withUTF16 { (units) throws(E) in
      guard let base = units.baseAddress, base[range.lowerBound] == JSONUnit.openBrace else { return false }
      let end = range.upperBound
      var index = JSONScanner.whitespaceEnd(base, from: range.lowerBound &+ 1, to: end)
      while base[index] == JSONUnit.quote {
        let (keyEnd, hasEscapes) = JSONScanner.stringEnd(base, from: index, to: end)
        let key = JSONKey(text: text, lower: index &+ 1, upper: keyEnd &- 1, hasEscapes: hasEscapes)
        index = JSONScanner.whitespaceEnd(base, from: keyEnd, to: end)
        index = JSONScanner.whitespaceEnd(base, from: index &+ 1, to: end)
        let valueEnd = JSONScanner.valueEnd(base, from: index, to: end)
        try body(key, JSONText(unchecked: text, index, valueEnd))
        index = JSONScanner.whitespaceEnd(base, from: valueEnd, to: end)
        guard base[index] == JSONUnit.comma else { break }
        index = JSONScanner.whitespaceEnd(base, from: index &+ 1, to: end)
      }
      return true
    }
  }

  /// Returns the elements of an array, as slices.
  public func elements() throws(JSONError) -> [JSONText] {
    var elements: [JSONText] = []
    guard forEachElement({ elements.append($0) }) else { throw mismatch(expected: .array) }
    return elements
  }

  /// Returns the members of an object in the order written, duplicates included, as slices.
  public func members() throws(JSONError) -> [(key: String, value: JSONText)] {
    var members: [(key: String, value: JSONText)] = []
    guard forEachMember({ members.append(($0.string, $1)) }) else { throw mismatch(expected: .object) }
    return members
  }
}

extension JSONText {
  /// Returns the last member with a name; nil if the value is not an object, or has no such member.
  public subscript(name: String) -> JSONText? {
    guard kind == .object else { return nil }
    return (try? members())?.last { $0.key == name }?.value
  }

  /// Writes an object with the given members.
  public init(object members: [(key: String, value: JSONText)]) {
    self = Self.written { writer in
      writer.object { object in
        for member in members { object.member(member.key) { $0.append(member.value) } }
      }
    }
  }

  /// Writes an array with the given elements.
  public init(array elements: [JSONText]) { self = Self.written { $0.array(elements) { $0.append($1) } } }

  /// Writes a string.
  public init(text: String) { self = Self.written { $0.append(string: text) } }

  /// Writes parts that are JSON as one text; null if the result is nested too deeply.
  private static func written(_ body: (inout JSONWriter) -> Void) -> JSONText {
    var writer = JSONWriter()
    body(&writer)
    return (try? JSONText(writer.finish())) ?? .null
  }
}

extension JSONText {
  /// Returns the string that the value represents, lone surrogates replaced by U+FFFD; nil if it is not a string.
  public func stringValue() -> String? {
    withStringContent { UnitTranscoder.string($0, hasEscapes: $0.contains(JSONUnit.backslash)) }
  }

  /// Appends the units of the string that the value represents, lone surrogates included; false if it is not a string.
  @discardableResult
  public func appendStringUnits(to units: inout [UInt16]) -> Bool {
    withStringContent { content -> Void in
      units.reserveCapacity(units.count + content.count)
      if content.contains(JSONUnit.backslash) {
        for unit in UnescapedUnits(content) { units.append(unit) }
      } else {
        units.append(contentsOf: content)
      }
    } != nil
  }

  /// Calls a closure with the units between the quotes; nil if the value is not a string.
  @inline(__always)
  private func withStringContent<R>(_ body: (UnsafeBufferPointer<UInt16>) -> R) -> R? {
    withUTF16 { units in
      guard units.first == JSONUnit.quote else { return nil }
      return body(UnsafeBufferPointer(rebasing: units[1..<(units.count - 1)]))
    }
  }
}
