/// One JSON value held as a range of UTF-16 text: validated once, never copied, never made into a tree unasked.
public struct JSONText: Sendable {
  /// The kinds of value JSON knows.
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
  // Half-width bounds keep a slice at two words beside its storage; the initialiser refuses longer texts.
  private let lowerBound: Int32
  private let upperBound: Int32

  /// Takes a text that holds exactly one JSON value, whitespace around it allowed.
  public init(_ text: UTF16Text) throws(JSONError) {
    var recorder = NoRecorder()
    let range = try text.withUTF16 { (units) throws(JSONError) in
      try JSONValidator.validate(units, recorder: &recorder)
    }
    self.init(unchecked: text, range.lowerBound, range.upperBound)
  }

  /// Takes a string that holds exactly one JSON value.
  public init(_ string: String) throws(JSONError) {
    try self.init(UTF16Text(string))
  }

  /// Takes a range of a text that a scan has already validated.
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

  /// The line of its text that the value begins in, from 1.
  public var line: Int { text.withUTF16 { units in 1 + units[..<Int(lowerBound)].count { $0 == 10 } } }

  /// The number of UTF-16 code units the value is written in.
  public var count: Int { Int(upperBound &- lowerBound) }

  /// Calls a closure with the value's own units, which stay valid during the call.
  public func withUTF16<R, E: Error>(_ body: (UnsafeBufferPointer<UInt16>) throws(E) -> R) throws(E) -> R {
    try text.withUTF16 { (units) throws(E) in
      try body(UnsafeBufferPointer(rebasing: units[range]))
    }
  }

  /// The value's JSON text, lone surrogates replaced by U+FFFD.
  public var string: String {
    withUTF16 { UnitTranscoder.string($0) }
  }

  /// The kind of the value.
  public var kind: Kind {
    text.withUTF16 { Self.kind(startingWith: $0[Int(lowerBound)]) }
  }

  /// Indicates whether the value is null.
  public var isNull: Bool { kind == .null }

  /// The kind of a value, which its first unit alone decides.
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

  /// The error for a value of another kind than the one asked for.
  func mismatch(expected: Kind) -> JSONError {
    text.withUTF16 { JSONError(.kindMismatch(expected: expected, found: kind), offset: range.lowerBound, in: $0) }
  }
}

extension JSONText: CustomStringConvertible {
  /// The value's JSON text.
  public var description: String { string }
}

extension JSONText {
  /// Calls a closure with each element of an array, as a slice; false when the value is no array.
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

  /// Calls a closure with each member of an object, in order and as slices; false when the value is no object.
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

  /// The elements of an array, as slices.
  public func elements() throws(JSONError) -> [JSONText] {
    var elements: [JSONText] = []
    guard forEachElement({ elements.append($0) }) else { throw mismatch(expected: .array) }
    return elements
  }

  /// The members of an object in the order written, duplicates included, as slices.
  public func members() throws(JSONError) -> [(key: String, value: JSONText)] {
    var members: [(key: String, value: JSONText)] = []
    guard forEachMember({ members.append(($0.string, $1)) }) else { throw mismatch(expected: .object) }
    return members
  }
}

extension JSONText {
  /// The last member of a name; nil for what is no object, or has none.
  public subscript(name: String) -> JSONText? {
    guard kind == .object else { return nil }
    return (try? members())?.last { $0.key == name }?.value
  }

  /// Writes an object of members.
  public init(object members: [(key: String, value: JSONText)]) {
    self = Self.written { writer in
      writer.object { object in
        for member in members { object.member(member.key) { $0.append(member.value) } }
      }
    }
  }

  /// Writes an array of elements.
  public init(array elements: [JSONText]) { self = Self.written { $0.array(elements) { $0.append($1) } } }

  /// Writes a string.
  public init(text: String) { self = Self.written { $0.append(string: text) } }

  /// Writes parts that are JSON as one text; null when the result is nested too deeply.
  private static func written(_ body: (inout JSONWriter) -> Void) -> JSONText {
    var writer = JSONWriter()
    body(&writer)
    return (try? JSONText(writer.finish())) ?? .null
  }
}

extension JSONText {
  /// The string the value stands for, lone surrogates replaced by U+FFFD; nil when it is no string.
  public func stringValue() -> String? {
    withStringContent { UnitTranscoder.string($0, hasEscapes: $0.contains(JSONUnit.backslash)) }
  }

  /// Appends the units of the string the value stands for, lone surrogates kept; false when it is no string.
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

  /// Calls a closure with what stands between the quotes; nil when the value is no string.
  @inline(__always)
  private func withStringContent<R>(_ body: (UnsafeBufferPointer<UInt16>) -> R) -> R? {
    withUTF16 { units in
      guard units.first == JSONUnit.quote else { return nil }
      return body(UnsafeBufferPointer(rebasing: units[1..<(units.count - 1)]))
    }
  }
}
