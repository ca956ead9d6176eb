/// What a code unit is in a script's source text.
extension UInt16 {
  var isDigit: Bool { self >= .ascii("0") && self <= .ascii("9") }

  /// A letter, a digit, `$`, `_`, or anything beyond ASCII that is no blank.
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
