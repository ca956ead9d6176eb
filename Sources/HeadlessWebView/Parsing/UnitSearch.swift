/// Searches of UTF-16 code units that examine four of them at once.
extension UnsafeBufferPointer<UInt16> {
  private static var width: Int { 4 }

  private func word(at index: Int) -> UInt64 {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index * 2, as: UInt64.self)
  }

  /// Returns the first position of a unit at or after `start`, or the number of units if there is none.
  func position(of unit: UInt16, from start: Int) -> Int {
    let ones: UInt64 = 0x0001_0001_0001_0001
    let wanted = ones &* UInt64(unit)
    var index = start
    while index + Self.width <= count {
      // A lane is zero if the unit is the wanted one, and only then can its highest bit be set here.
      let lanes = word(at: index) ^ wanted
      if (lanes &- ones) & ~lanes & (ones &* 0x8000) != 0 { break }
      index += Self.width
    }
    while index < count, self[index] != unit { index += 1 }
    return index
  }

  /// Indicates whether a unit is beyond Latin-1.
  var hasWideUnit: Bool {
    var index = 0
    while index + Self.width <= count {
      if word(at: index) & 0xFF00_FF00_FF00_FF00 != 0 { return true }
      index += Self.width
    }
    return self[index...].contains { $0 > 0xFF }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Copies the ASCII characters from `start` on to code units, and returns their number.
  ///
  /// It copies eight at a time, as far as eight of them follow each other and fit.
  func copyASCII(from start: Int, to units: UnsafeMutableBufferPointer<UInt16>) -> Int {
    guard let source = baseAddress, let target = units.baseAddress else { return 0 }
    var copied = 0
    while start + copied + 8 <= count, copied + 8 <= units.count {
      let bytes = source + start + copied
      guard UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0 else { break }
      for offset in 0..<8 { target[copied + offset] = UInt16(bytes[offset]) }
      copied += 8
    }
    return copied
  }
}
