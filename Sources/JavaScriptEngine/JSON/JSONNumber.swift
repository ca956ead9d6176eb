/// A JSON number split into a 64-bit significand and a power of ten, if it fits.
struct JSONNumber {
  private let units: UnsafeBufferPointer<UInt16>
  /// Indicates whether the number starts with a minus sign.
  let isNegative: Bool
  /// Indicates whether the number has neither fraction nor exponent.
  private(set) var isInteger = true
  private var significand: UInt64 = 0
  private var exponent = 0
  // False if the significand or exponent did not fit.
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

  /// The magnitude of an integer literal that fits in 64 bits.
  @inline(__always)
  var integerMagnitude: UInt64? { isInteger && isExact ? significand : nil }

  /// Returns the number as an integer type, if that represents it exactly.
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

  /// The double nearest to the number; infinite if its magnitude exceeds the range of doubles.
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

/// Rounds decimal numbers of moderate exponent to the nearest double correctly, in integer arithmetic.
enum DecimalConversion {
  private static let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21, 1e22,
  ]

  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3125, 15625, 78125, 390_625, 1_953_125, 9_765_625, 48_828_125, 244_140_625, 1_220_703_125,
    6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125, 3_814_697_265_625, 19_073_486_328_125,
    95_367_431_640_625, 476_837_158_203_125, 2_384_185_791_015_625, 11_920_928_955_078_125,
    59_604_644_775_390_625, 298_023_223_876_953_125, 1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]

  /// Returns the double nearest to `significand` times ten to the `exponent`; nil if a general method is required.
  @inline(__always)
  static func double(significand: UInt64, exponent: Int) -> Double? {
    if exponent == 0 || significand == 0 { return Double(significand) }
    if significand <= 1 << 53, exponent.magnitude <= 22 {
      // Both operands are exact doubles, so the one operation rounds once.
      let power = exactPowersOfTen[Int(exponent.magnitude)]
      return exponent < 0 ? Double(significand) / power : Double(significand) * power
    }
    guard exponent.magnitude < powersOfFive.count else { return nil }
    return scaled(significand, exponent: exponent)
  }

  /// Scales by an exact power of five and leaves the power of two to the double's own exponent.
  private static func scaled(_ significand: UInt64, exponent: Int) -> Double {
    let shift = significand.leadingZeroBitCount
    let normalized = significand << UInt64(shift)
    let power = powersOfFive[Int(exponent.magnitude)]
    if exponent > 0 {
      let (high, low) = normalized.multipliedFullWidth(by: power)
      let productShift = high.leadingZeroBitCount
      let spill = productShift == 0 ? 0 : low >> UInt64(64 - productShift)
      let isInexact = low << UInt64(productShift) != 0
      return rounded(
        high << UInt64(productShift) | spill, isInexact: isInexact, exponent: exponent + 64 - shift - productShift)
    }
    let powerShift = power.leadingZeroBitCount
    let divisor = power << UInt64(powerShift)
    // Halving the dividend keeps its high word below the divisor, as the division requires.
    let (quotient, remainder) = divisor.dividingFullWidth((normalized >> 1, normalized << 63))
    return rounded(quotient, isInexact: remainder != 0, exponent: exponent - shift + powerShift - 63)
  }

  /// Rounds once: an inexact tail sets the lowest bit, which is far below the last bit of a double's significand.
  private static func rounded(_ bits: UInt64, isInexact: Bool, exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: Double(bits | (isInexact ? 1 : 0)))
  }
}
