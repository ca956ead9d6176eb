extension JSONWriter {
  /// Appends an integer with all its digits.
  public mutating func append(_ value: Int) {
    appendInteger(magnitude: UInt64(value.magnitude), isNegative: value < 0)
  }

  /// Appends an integer of another type with all its digits.
  @inline(__always)
  public mutating func append<T: FixedWidthInteger>(_ value: T) {
    if let magnitude = UInt64(exactly: value.magnitude) {
      appendInteger(magnitude: magnitude, isNegative: value < 0)
    } else {
      append(ascii: value.description)
    }
  }

  /// Appends a number as JavaScript prints it, and null for NaN and the infinities, as `JSON.stringify` does.
  public mutating func append(_ value: Double) {
    guard value.isFinite else { return appendNull() }
    if value.magnitude < 0x1p53, let integer = Int64(exactly: value) {
      append(integer)
    } else {
      append(decimal: value.description)
    }
  }

  /// Appends the shortest number that reads back as the same float, in JavaScript's format.
  public mutating func append(_ value: Float) {
    guard value.isFinite else { return appendNull() }
    if value.magnitude < 0x1p24, let integer = Int64(exactly: value) {
      append(integer)
    } else {
      append(decimal: value.description)
    }
  }

  @usableFromInline
  mutating func appendInteger(magnitude: UInt64, isNegative: Bool) {
    var digits = 1
    var bound: UInt64 = 10
    while magnitude >= bound {
      digits &+= 1
      if digits == 20 { break }
      bound &*= 10
    }
    appendTail(digits &+ (isNegative ? 1 : 0)) { tail in
      if isNegative { tail[0] = JSONUnit.minus }
      var position = digits &+ (isNegative ? 1 : 0)
      var rest = magnitude
      repeat {
        position &-= 1
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        tail[position] = JSONUnit.zero &+ UInt16(truncatingIfNeeded: digit)
        rest = quotient
      } while rest != 0
    }
  }

  @usableFromInline
  mutating func append(ascii text: String) {
    var text = text
    text.withUTF8 { appendWidened($0) }
  }

  /// Formats the digits that Swift prints as JavaScript does: positional from 1e-6 up to 1e21, exponential beyond.
  mutating func append(decimal description: String) {
    let number = ShortestDigits(description)
    let count = number.digits.count
    let point = number.pointPosition
    if number.isNegative { append(unit: JSONUnit.minus) }
    if point >= count, point <= 21 {
      append(digits: number.digits)
      appendZeros(point - count)
    } else if point > 0, point <= 21 {
      append(digits: number.digits[..<point])
      append(unit: JSONUnit.dot)
      append(digits: number.digits[point...])
    } else if point > -6, point <= 0 {
      append(rawASCII: "0.")
      appendZeros(-point)
      append(digits: number.digits)
    } else {
      append(unit: number.digits[0])
      if count > 1 {
        append(unit: JSONUnit.dot)
        append(digits: number.digits[1...])
      }
      append(unit: JSONUnit.lowerE)
      if point > 0 { append(unit: JSONUnit.plus) }
      append(point - 1)
    }
  }

  private mutating func append(digits: some Sequence<UInt16>) {
    for digit in digits { append(unit: digit) }
  }

  private mutating func appendZeros(_ zeros: Int) {
    append(digits: repeatElement(JSONUnit.zero, count: zeros))
  }
}

/// The digits and decimal point of a number that Swift has printed.
private struct ShortestDigits {
  private(set) var digits: [UInt16] = []
  private(set) var isNegative = false
  /// The number of digits before the decimal point; a negative number counts zeros after it.
  private(set) var pointPosition = 0

  init(_ description: String) {
    digits.reserveCapacity(24)
    var exponent = 0
    var isExponentNegative = false
    var isInExponent = false
    var pointIndex: Int?
    for unit in description.utf16 {
      switch unit {
      case JSONUnit.minus where isInExponent: isExponentNegative = true
      case JSONUnit.minus: isNegative = true
      case JSONUnit.dot: pointIndex = digits.count
      case JSONUnit.lowerE: isInExponent = true
      case JSONUnit.plus: break
      default:
        if isInExponent {
          exponent = exponent * 10 + Int(unit - JSONUnit.zero)
        } else {
          digits.append(unit)
        }
      }
    }
    pointPosition = (pointIndex ?? digits.count) + (isExponentNegative ? -exponent : exponent)
    while digits.count > 1, digits.last == JSONUnit.zero { digits.removeLast() }
    let leadingZeros = digits.prefix { $0 == JSONUnit.zero }.count
    // Zero keeps the one leading digit that it needs.
    let dropped = min(leadingZeros, digits.count - 1)
    digits.removeFirst(dropped)
    pointPosition -= dropped
  }
}
