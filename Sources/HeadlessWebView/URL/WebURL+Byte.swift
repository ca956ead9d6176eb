extension WebURL {
  /// Names for the ASCII bytes the parser looks for, and the byte classes of the Infra Standard §4.6.
  enum Byte {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let number: UInt8 = 0x23
    static let percent: UInt8 = 0x25
    static let hyphen: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3A
    static let question: UInt8 = 0x3F
    static let at: UInt8 = 0x40
    static let leftBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let rightBracket: UInt8 = 0x5D
    static let f: UInt8 = 0x66
    static let h: UInt8 = 0x68
    static let w: UInt8 = 0x77
    static let x: UInt8 = 0x78
    static let pipe: UInt8 = 0x7C

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    static func isAlpha(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    static func isSchemePart(_ byte: UInt8) -> Bool {
      isAlpha(byte) || isDigit(byte) || byte == 0x2B || byte == hyphen || byte == dot
    }

    static func isTabOrNewline(_ byte: UInt8) -> Bool {
      byte == tab || byte == lineFeed || byte == carriageReturn
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
      byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// The value of a hexadecimal digit, or nil for any other byte.
    static func hexValue(_ byte: UInt8) -> UInt8? {
      if isDigit(byte) { return byte - 0x30 }
      let letter = (byte | 0x20) &- 0x61
      return letter < 6 ? letter + 10 : nil
    }

    /// The upper-case hexadecimal digit of a value below 16.
    static func hexDigit(_ value: UInt8) -> UInt8 {
      value < 10 ? 0x30 + value : 0x41 + value - 10
    }

    /// Whether two bytes are a Windows drive letter: a letter, then ":" or "|" (URL Standard §4.2).
    static func isWindowsDriveLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
      guard bytes.count == 2, let first = bytes.first, let last = bytes.last else { return false }
      return isAlpha(first) && (last == colon || last == pipe)
    }
  }
}
