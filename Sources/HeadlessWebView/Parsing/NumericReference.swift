/// A numeric character reference: HTML, 13.2.5, "Numeric character reference state".
struct NumericReference {
  /// Indicates whether the digits are hexadecimal.
  var isHexadecimal = false
  /// The letter after `#`, if there is one.
  var letter: UInt16?
  var hasDigits = false
  /// The number; larger numbers than any character's are equal.
  private var value: UInt32 = 0

  /// Adds a digit; returns false if the unit isn't one.
  mutating func add(_ unit: UInt16) -> Bool {
    let digit: UInt32
    if unit.isASCIIDigit {
      digit = UInt32(unit - 0x30)
    } else if isHexadecimal, (unit | 0x20) &- 0x61 < 6 {
      digit = UInt32((unit | 0x20) - 0x61 + 10)
    } else {
      return false
    }
    hasDigits = true
    value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
    return true
  }

  /// The characters that the reference represents: HTML, "Numeric character reference end state".
  var units: [UInt16] {
    var value = value
    if value >= 0x80, value < 0xA0, Self.windows[Int(value - 0x80)] != 0 {
      value = UInt32(Self.windows[Int(value - 0x80)])
    }
    guard value != 0, let scalar = Unicode.Scalar(value) else { return [CodeUnit.replacement] }
    return Array(String(scalar).utf16)
  }

  /// The characters that numbers from 128 to 159 represent in windows-1252; 0 for those without one.
  private static let windows: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}
