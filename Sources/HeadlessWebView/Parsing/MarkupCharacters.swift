/// The ASCII characters of markup, as bytes and as UTF-16 code units.
extension UnsignedInteger where Self: FixedWidthInteger {
  /// The unit with ASCII upper-case letters in lower case.
  @inline(__always)
  var asciiLower: Self { self &- 0x41 < 26 ? self | 0x20 : self }

  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inline(__always)
  var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Indicates whether the unit separates parts of a tag: HTML, "ASCII whitespace".
  @inline(__always)
  var isMarkupBlank: Bool {
    self <= 0x20 && (self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C || self == 0x0D)
  }
}

extension Collection<UInt16> {
  /// Returns whether the units are a text in lower case, compared ASCII case-insensitively.
  func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && hasPrefix(text) }

  /// Returns whether the units begin with a text in lower case, compared ASCII case-insensitively.
  func hasPrefix(_ text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    var index = 0
    for unit in self {
      if index == text.utf8CodeUnitCount { return true }
      if unit.asciiLower != UInt16(text.utf8Start[index]) { return false }
      index += 1
    }
    return true
  }
}

/// The code units that markup consists of.
enum CodeUnit {
  static let null: UInt16 = 0
  static let lineFeed: UInt16 = 0x0A
  static let carriageReturn: UInt16 = 0x0D
  static let bang: UInt16 = 0x21
  static let doubleQuote: UInt16 = 0x22
  static let hash: UInt16 = 0x23
  static let ampersand: UInt16 = 0x26
  static let singleQuote: UInt16 = 0x27
  static let dash: UInt16 = 0x2D
  static let slash: UInt16 = 0x2F
  static let semicolon: UInt16 = 0x3B
  static let less: UInt16 = 0x3C
  static let equals: UInt16 = 0x3D
  static let greater: UInt16 = 0x3E
  static let question: UInt16 = 0x3F
  static let bracket: UInt16 = 0x5D
  static let replacement: UInt16 = 0xFFFD
}
