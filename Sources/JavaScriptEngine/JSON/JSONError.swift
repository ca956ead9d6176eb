/// An error in a JSON text, with its location and the text around it.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The ways in which a text can be invalid as JSON.
  public enum Kind: Sendable, Hashable {
    /// The text ended inside a value, or is empty.
    case unexpectedEnd
    /// A code unit that the grammar does not allow at its position.
    case unexpectedCharacter
    /// More text after the end of the value.
    case trailingCharacters
    /// A number that does not conform to RFC 8259.
    case invalidNumber
    /// A backslash that does not begin an escape.
    case invalidEscape
    /// An unescaped control character inside a string.
    case controlCharacterInString
    /// A text of more than 2^31 - 1 UTF-16 code units.
    case textTooLong
    /// A value of another kind than the requested one.
    case kindMismatch(expected: JSONText.Kind, found: JSONText.Kind)
  }

  /// The kind of the error.
  public let kind: Kind

  /// The offset of the error, in UTF-16 code units from the start of the text.
  public let offset: Int

  /// The line of the error in the text, from 1.
  public let line: Int

  /// The column of the error in its line, from 1, in UTF-16 code units.
  public let column: Int

  /// The text about twenty units on either side of the error, without splitting a surrogate pair.
  public let excerpt: String

  init(_ kind: Kind, offset: Int, in units: UnsafeBufferPointer<UInt16>) {
    self.kind = kind
    self.offset = offset
    let before = units[..<max(0, min(offset, units.count))]
    line = 1 + before.count { $0 == 10 }
    column = before.count - (before.lastIndex(of: 10).map { $0 + 1 } ?? 0) + 1
    excerpt = Self.excerpt(around: offset, in: units)
  }

  /// The error, its offset and the text around it, in one sentence.
  public var description: String {
    "\(explanation) at offset \(offset), near \"\(excerpt)\""
  }

  /// The error's text without its location.
  public var explanation: String {
    switch kind {
    case .unexpectedEnd: "unexpected end of JSON text"
    case .unexpectedCharacter: "unexpected character in JSON text"
    case .trailingCharacters: "unexpected text after the JSON value"
    case .invalidNumber: "malformed JSON number"
    case .invalidEscape: "malformed escape in a JSON string"
    case .controlCharacterInString: "raw control character in a JSON string"
    case .textTooLong: "JSON text too long"
    case .kindMismatch(let expected, let found): "expected JSON \(expected), found \(found),"
    }
  }

  private static func excerpt(around offset: Int, in units: UnsafeBufferPointer<UInt16>) -> String {
    var lower = max(0, min(offset, units.count) - 20)
    var upper = min(units.count, offset + 20)
    if cutsPair(at: lower, in: units) { lower -= 1 }
    if cutsPair(at: upper, in: units) { upper += 1 }
    let text = String(decoding: units[lower..<upper], as: UTF16.self)
    // An error message is always one line.
    return text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029
        ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }

  private static func cutsPair(at index: Int, in units: UnsafeBufferPointer<UInt16>) -> Bool {
    index > 0 && index < units.count
      && JSONUnit.isLowSurrogate(units[index]) && JSONUnit.isHighSurrogate(units[index - 1])
  }
}

/// A value that cannot be written as JSON, and the path to it.
public struct JSONEncodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reasons why a value cannot be written as JSON.
  public enum Kind: Sendable, Hashable {
    /// NaN or an infinity, by its name.
    case nonFiniteNumber(String)
    /// A type without a JSON representation, by its name.
    case unsupportedType(String)
    /// A dictionary key that is not a string, by its type's name.
    case nonStringKey(String)
    /// More nested containers than the limit, which a cycle also causes.
    case tooDeep(limit: Int)
  }

  /// A step into a container.
  enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  /// The kind of the error.
  public let kind: Kind

  // Innermost first, because each container adds its step while the error passes through it.
  private var reversedSteps: [Step] = []

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Returns the same error as seen from the enclosing container.
  func inside(_ step: Step) -> JSONEncodingError {
    var error = self
    error.reversedSteps.append(step)
    return error
  }

  /// The path from the encoded value to the invalid part, such as `$.items[3].when`.
  public var path: String {
    var path = "$"
    for step in reversedSteps.reversed() {
      switch step {
      case .index(let index): path += "[\(index)]"
      case .key(let key) where Self.isIdentifier(key): path += ".\(key)"
      case .key(let key): path += "[\(Self.quoted(key))]"
      }
    }
    return path
  }

  /// The error and the path to it, in one sentence; a long path is cut in its middle.
  public var description: String {
    let path = path
    let shown = path.count <= 200 ? path : "\(path.prefix(100))…\(path.suffix(80))"
    return "\(explanation) at \(shown)"
  }

  private var explanation: String {
    switch kind {
    case .nonFiniteNumber(let name): "the number \(name) cannot be written as JSON"
    case .unsupportedType(let name): "a value of type \(name) cannot be written as JSON"
    case .nonStringKey(let name): "a dictionary key of type \(name) is not a string"
    case .tooDeep(let limit): "more than \(limit) nested containers, or a cycle,"
    }
  }

  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return key.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "$"
    }
  }

  private static func quoted(_ key: String) -> String {
    var writer = JSONWriter()
    writer.append(string: key)
    return writer.finish().string
  }
}
