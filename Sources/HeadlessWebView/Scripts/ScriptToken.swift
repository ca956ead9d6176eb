#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A token of a script's source text, as offsets in UTF-16 code units.
package struct ScriptToken: Equatable {
  /// The class of a token.
  package enum Kind {
    /// A name, reserved or not.
    case name
    case number, string, regularExpression
    /// A template literal's piece: up to its first `${`, between two substitutions, from the last `}`, or all of it.
    case template
    /// An operator's or bracket's one code unit, or the arrow.
    case punctuator
  }

  package let kind: Kind
  package let start: Int
  /// The end of the text.
  package let end: Int
  /// Indicates whether a line ends between the token before and this one.
  let isOnNewLine: Bool
}

/// The classes of code units in a script's source text.
extension UInt16 {
  var isDigit: Bool { self >= .ascii("0") && self <= .ascii("9") }

  /// A letter, a digit, `$`, `_`, or any character beyond ASCII that is not a blank.
  var isNamePart: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x24, 0x5F: true
    default: self >= 0x80 && !isBlank && !isLineEnd
    }
  }

  var isLineEnd: Bool { self == 0x0A || self == 0x0D || self == 0x2028 || self == 0x2029 }

  var isBlank: Bool {
    switch self {
    case 0x09, 0x0B, 0x0C, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  static func ascii(_ scalar: Unicode.Scalar) -> UInt16 { UInt16(truncatingIfNeeded: scalar.value) }
}

/// A reserved word that determines how the following tokens are parsed.
enum ReservedWord: String, CaseIterable {
  case await, `case`, delete, `do`, `else`, export, extends, finally, `for`, `if`, `in`, `instanceof`, new, of, `return`
  case `throw`, `try`, typeof, void, `while`, with, yield

  init?(_ units: UnsafeBufferPointer<UInt16>) {
    guard units.count >= 2, units.count <= 10, let word = Self.table[Array(units)] else { return nil }
    self = word
  }

  private static let table: [[UInt16]: ReservedWord] = Dictionary(
    uniqueKeysWithValues: allCases.map { (Array($0.rawValue.utf16), $0) })

  /// Indicates whether a head in parentheses follows, after which a slash begins a regular expression.
  var hasHead: Bool {
    switch self {
    case .if, .while, .for, .with: true
    default: false
    }
  }

  /// Indicates whether an operand follows, so that a slash begins a regular expression.
  var precedesOperand: Bool { !hasHead && self != .of }

  /// Indicates whether a brace after it opens a block.
  var precedesBlock: Bool {
    switch self {
    case .do, .else, .finally, .try: true
    default: false
    }
  }
}

extension String {
  /// Returns the first position of an ASCII text in this string.
  ///
  /// A page's text may be of any length, and comparing characters takes a hundred times as long as comparing bytes.
  func range(ofBytes text: StaticString) -> Range<Index>? {
    let offset = utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      let (first, length) = (Int32(text.utf8Start.pointee), text.utf8CodeUnitCount)
      guard let start = UnsafeRawPointer(bytes.baseAddress) else { return nil }
      var at = 0
      while bytes.count - at >= length, let found = memchr(start + at, first, bytes.count - at - length + 1) {
        if memcmp(found, text.utf8Start, length) == 0 { return UnsafeRawPointer(found) - start }
        at = UnsafeRawPointer(found) - start + 1
      }
      return nil
    }
    guard let offset = offset ?? nil else { return nil }
    let start = utf8.index(startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: text.utf8CodeUnitCount)
  }
}
