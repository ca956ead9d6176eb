/// Creates Swift strings from UTF-16 code units, with U+FFFD for lone surrogates.
enum UnitTranscoder {
  /// Returns the string of units that contain no escapes.
  @inline(__always)
  static func string(_ units: UnsafeBufferPointer<UInt16>) -> String {
    string(units, hasEscapes: false)
  }

  /// Returns the string that the content of a JSON string represents.
  static func string(_ content: UnsafeBufferPointer<UInt16>, hasEscapes: Bool) -> String {
    if hasEscapes {
      return transcoded(UnescapedUnits(content), capacity: content.count * 3)
    }
    guard isASCII(content) else {
      return transcoded(content.makeIterator(), capacity: content.count * 3)
    }
    return String(unsafeUninitializedCapacity: content.count) { bytes in
      for index in 0..<content.count { bytes[index] = UInt8(truncatingIfNeeded: content[index]) }
      return content.count
    }
  }

  @inline(__always)
  private static func isASCII(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
    var union: UInt16 = 0
    for unit in units { union |= unit }
    return union < 0x80
  }

  // UTF-8 needs at most three bytes for a unit, so the copy into the string has its exact size.
  private static func transcoded(_ units: some IteratorProtocol<UInt16>, capacity: Int) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(capacity, 1)) { bytes in
      let count = write(units, to: bytes)
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[..<count]), as: UTF8.self)
    }
  }

  @inline(__always)
  private static func write(
    _ units: some IteratorProtocol<UInt16>, to bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var units = units
    var count = 0
    var pending = units.next()
    while let unit = pending {
      pending = units.next()
      var scalar = UInt32(unit)
      if JSONUnit.isSurrogate(unit) {
        if JSONUnit.isHighSurrogate(unit), let low = pending, JSONUnit.isLowSurrogate(low) {
          scalar = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(low) & 0x3FF
          pending = units.next()
        } else {
          scalar = 0xFFFD
        }
      }
      count = write(scalar, to: bytes, at: count)
    }
    return count
  }

  @inline(__always)
  private static func write(_ scalar: UInt32, to bytes: UnsafeMutableBufferPointer<UInt8>, at count: Int) -> Int {
    if scalar < 0x80 {
      bytes[count] = UInt8(truncatingIfNeeded: scalar)
      return count + 1
    }
    let length = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
    let lead: UInt32 = length == 2 ? 0xC0 : length == 3 ? 0xE0 : 0xF0
    bytes[count] = UInt8(truncatingIfNeeded: lead | scalar >> UInt32(6 * (length - 1)))
    for position in 1..<length {
      let shift = UInt32(6 * (length - 1 - position))
      bytes[count + position] = UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift) & 0x3F)
    }
    return count + length
  }
}

/// The UTF-16 code units of JSON's grammar.
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

  /// Returns the value of a hexadecimal digit, or nil for any other unit.
  @inline(__always)
  static func hexValue(_ unit: UInt16) -> UInt16? {
    if isDigit(unit) { return unit &- zero }
    let letter = (unit | 0x20) &- 0x61
    return letter < 6 && unit < 0x80 ? letter &+ 10 : nil
  }
}
