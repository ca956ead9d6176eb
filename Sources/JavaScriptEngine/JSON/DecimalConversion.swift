/// Rounds decimal numbers of moderate exponent to the nearest double exactly, in integer arithmetic.
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

  /// The double nearest to `significand` times ten to the `exponent`, or nil when a general method has to find it.
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

  /// Rounds once: an inexact tail sets the lowest bit, which lies well below the last bit a double keeps.
  private static func rounded(_ bits: UInt64, isInexact: Bool, exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: Double(bits | (isInexact ? 1 : 0)))
  }
}
