/// The UTF-16 code units JSON's grammar is written in.
enum JSONUnit {
  static let tab: UInt16 = 0x09
  static let lineFeed: UInt16 = 0x0A
  static let carriageReturn: UInt16 = 0x0D
  static let space: UInt16 = 0x20
  static let quote: UInt16 = 0x22
  static let plus: UInt16 = 0x2B
  static let comma: UInt16 = 0x2C
  static let minus: UInt16 = 0x2D
  static let dot: UInt16 = 0x2E
  static let slash: UInt16 = 0x2F
  static let zero: UInt16 = 0x30
  static let nine: UInt16 = 0x39
  static let colon: UInt16 = 0x3A
  static let openBracket: UInt16 = 0x5B
  static let backslash: UInt16 = 0x5C
  static let closeBracket: UInt16 = 0x5D
  static let openBrace: UInt16 = 0x7B
  static let closeBrace: UInt16 = 0x7D
  static let lowerB: UInt16 = 0x62
  static let lowerE: UInt16 = 0x65
  static let lowerF: UInt16 = 0x66
  static let lowerN: UInt16 = 0x6E
  static let lowerR: UInt16 = 0x72
  static let lowerT: UInt16 = 0x74
  static let lowerU: UInt16 = 0x75

  @inline(__always)
  static func isDigit(_ unit: UInt16) -> Bool {
    unit &- zero < 10
  }

  @inline(__always)
  static func isWhitespace(_ unit: UInt16) -> Bool {
    unit == space || unit == lineFeed || unit == carriageReturn || unit == tab
  }

  @inline(__always)
  static func isSurrogate(_ unit: UInt16) -> Bool {
    unit & 0xF800 == 0xD800
  }

  @inline(__always)
  static func isHighSurrogate(_ unit: UInt16) -> Bool {
    unit & 0xFC00 == 0xD800
  }

  @inline(__always)
  static func isLowSurrogate(_ unit: UInt16) -> Bool {
    unit & 0xFC00 == 0xDC00
  }

  /// The value of a hexadecimal digit, or nil for any other unit.
  @inline(__always)
  static func hexValue(_ unit: UInt16) -> UInt16? {
    if isDigit(unit) { return unit &- zero }
    let letter = (unit | 0x20) &- 0x61
    return letter < 6 && unit < 0x80 ? letter &+ 10 : nil
  }
}
