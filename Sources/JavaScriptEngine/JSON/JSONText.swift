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

  /// Whether the value is null.
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
