/// A JSON number taken apart into a 64-bit significand and a power of ten, where it fits.
struct JSONNumber {
  private let units: UnsafeBufferPointer<UInt16>
  /// Whether the number starts with a minus sign.
  let isNegative: Bool
  /// Whether the number is written with neither fraction nor exponent.
  private(set) var isInteger = true
  private var significand: UInt64 = 0
  private var exponent = 0
  // False when the significand or exponent did not fit.
  private var isExact = true

  /// Reads a validated number.
  @inline(__always)
  init(_ units: UnsafeBufferPointer<UInt16>) {
    self.units = units
    isNegative = units[0] == JSONUnit.minus
    var index = isNegative ? 1 : 0
    readDigits(&index)
    guard index < units.count else { return }
    isInteger = false
    if units[index] == JSONUnit.dot {
      index &+= 1
      let start = index
      readDigits(&index)
      exponent = start &- index
    }
    if index < units.count { readExponent(index &+ 1) }
  }

  @inline(__always)
  private mutating func readDigits(_ index: inout Int) {
    while index < units.count {
      let digit = UInt64(units[index] &- JSONUnit.zero)
      guard digit < 10 else { break }
      if significand < UInt64.max / 10 {
        significand = significand &* 10 &+ digit
      } else {
        appendLargeDigit(digit)
      }
      index &+= 1
    }
  }

  private mutating func appendLargeDigit(_ digit: UInt64) {
    let (product, multiplyOverflow) = significand.multipliedReportingOverflow(by: 10)
    let (sum, addOverflow) = product.addingReportingOverflow(digit)
    if multiplyOverflow || addOverflow {
      isExact = false
    } else {
      significand = sum
    }
  }

  private mutating func readExponent(_ start: Int) {
    var index = start
    let isNegativeExponent = units[index] == JSONUnit.minus
    if isNegativeExponent || units[index] == JSONUnit.plus { index &+= 1 }
    var value = 0
    while index < units.count {
      if value > 100_000 {
        isExact = false
        break
      }
      value = value &* 10 &+ Int(units[index] &- JSONUnit.zero)
      index &+= 1
    }
    exponent &+= isNegativeExponent ? -value : value
  }

  /// The magnitude of an integer literal that fits 64 bits.
  @inline(__always)
  var integerMagnitude: UInt64? { isInteger && isExact ? significand : nil }

  /// The number as an integer type, when it has exactly that value.
  @inline(__always)
  func integer<T: FixedWidthInteger>(_ type: T.Type) -> T? {
    if let magnitude = integerMagnitude {
      guard isNegative else { return T(exactly: magnitude) }
      guard T.isSigned else { return magnitude == 0 ? 0 : nil }
      if let positive = T(exactly: magnitude) { return 0 - positive }
      return magnitude == T.min.magnitude ? T.min : nil
    }
    return isInteger ? T(text) : T(exactly: double)
  }

  /// The double nearest to the number; infinite when its magnitude is beyond every double.
  @inline(__always)
  var double: Double {
    let magnitude: Double
    if isExact, let value = DecimalConversion.double(significand: significand, exponent: exponent) {
      magnitude = value
    } else {
      magnitude = slowMagnitude
    }
    return isNegative ? -magnitude : magnitude
  }

  @inline(never)
  private var slowMagnitude: Double {
    (Double(text) ?? 0).magnitude
  }

  /// The number as written.
  var text: String { UnitTranscoder.string(units) }
}
