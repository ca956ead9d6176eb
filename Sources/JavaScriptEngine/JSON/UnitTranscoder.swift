/// Makes Swift strings of UTF-16 code units, lone surrogates becoming U+FFFD.
enum UnitTranscoder {
  /// The string that units stand for as they are.
  @inline(__always)
  static func string(_ units: UnsafeBufferPointer<UInt16>) -> String {
    string(units, hasEscapes: false)
  }

  /// The string that the inside of a JSON string stands for.
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

  // Three bytes a unit is the most UTF-8 needs, so the copy into the string is exact in size.
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
