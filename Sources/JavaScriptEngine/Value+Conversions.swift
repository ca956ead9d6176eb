import CJavaScriptCore

extension Value {
  /// The kinds of values, as distinguished by `typeof` and by comparison with `null`.
  public enum Kind: Sendable, Hashable {
    /// The value `undefined`.
    case undefined
    /// The value `null`, which `typeof` reports as an object.
    case null
    /// A boolean.
    case boolean
    /// A number.
    case number
    /// A string.
    case string
    /// A symbol.
    case symbol
    /// A `BigInt`.
    case bigint
    /// An object that cannot be called, such as an array or a `Date`.
    case object
    /// A function or another object that can be called.
    case function
  }

  /// The value's kind.
  public var kind: Kind {
    switch JSValueGetType(context.ref, ref) {
    case kJSTypeUndefined: .undefined
    case kJSTypeNull: .null
    case kJSTypeBoolean: .boolean
    case kJSTypeNumber: .number
    case kJSTypeString: .string
    case kJSTypeSymbol: .symbol
    case kJSTypeObject: isFunction ? .function : .object
    default: .bigint
    }
  }

  /// Indicates whether the value is `undefined`.
  public var isUndefined: Bool { JSValueIsUndefined(context.ref, ref) }

  /// Indicates whether the value is `null`.
  public var isNull: Bool { JSValueIsNull(context.ref, ref) }

  /// Indicates whether the value is an object; functions are objects.
  public var isObject: Bool { JSValueIsObject(context.ref, ref) }

  /// Indicates whether the value is an array.
  public var isArray: Bool { JSValueIsArray(context.ref, ref) }

  /// Indicates whether the value is a `Date`.
  public var isDate: Bool { JSValueIsDate(context.ref, ref) }

  /// Indicates whether the value can be called.
  public var isFunction: Bool { isObject && JSObjectIsFunction(context.ref, ref) }

  /// The boolean, if the value is one.
  public var boolean: Bool? { JSValueIsBoolean(context.ref, ref) ? isTruthy : nil }

  /// The number, if the value is one.
  public var number: Double? { JSValueIsNumber(context.ref, ref) ? try? toNumber() : nil }

  /// The string, if the value is one.
  public var text: UTF16Text? { engineText.map { UTF16Text(detaching: $0) } }

  /// The string, if the value is one; lone surrogates become U+FFFD.
  public var string: String? {
    // The value keeps the text alive meanwhile.
    engineText.map { UTF16Text(owning: $0).string }
  }

  /// A new reference to the text, which the caller owns.
  private var engineText: JSStringRef? {
    JSValueIsString(context.ref, ref) ? JSValueToStringCopy(context.ref, ref, nil) : nil
  }

  /// Indicates whether the value is truthy.
  public var isTruthy: Bool { context.isTrue(handle) }

  /// Returns the value converted as `Number(value)` does.
  public func toNumber() throws(JavaScriptException) -> Double {
    try context.number(handle)
  }

  /// Returns the value converted as `String(value)` does; a symbol throws.
  public func toText() throws(JavaScriptException) -> UTF16Text { try context.text(handle) }

  /// Returns the value converted as `String(value)` does, as a Swift string.
  public func toString() throws(JavaScriptException) -> String { try toText().string }

  /// Returns the value's JSON, as `JSON.stringify(value)` does; nil if that returns `undefined`.
  ///
  /// - Throws: The error that a `toJSON` or a getter throws, and a `TypeError` for cycles and `BigInt`.
  public func toJSON(indent: Int = 0) throws(JavaScriptException) -> UTF16Text? {
    let copy = try context.attempt { JSValueCreateJSONString(context.ref, ref, UInt32(clamping: indent), $0) }
    return copy.map { UTF16Text(owning: $0) }
  }
}

extension Value: Equatable {
  /// Returns whether both are the same value, as `===` does.
  public static func == (left: Value, right: Value) -> Bool {
    JSValueIsStrictEqual(left.context.ref, left.ref, right.ref)
  }
}

/// Formats numbers as JavaScript does.
enum JavaScriptNumber {
  /// Returns the number as JSON: `null` for numbers that JSON cannot represent.
  static func json(_ number: Double) -> String { number.isFinite ? text(number) : "null" }

  /// Returns the number as `String(number)` does.
  static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if abs(number) < 1e15, let integer = Int(exactly: number) { return String(integer) }
    let sign = number < 0 ? "-" : ""
    // Swift's digits are the shortest that read back as the number, like JavaScript's; only their format differs.
    let parts = number.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    var digits = String(mantissa[0]) + fraction
    // The number is 0.digits times ten to this power.
    var power = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    while digits.hasPrefix("0"), digits.count > 1 {
      digits.removeFirst()
      power -= 1
    }
    while digits.hasSuffix("0"), digits.count > 1 { digits.removeLast() }
    return sign + lay(out: digits, power: power)
  }

  private static func lay(out digits: String, power: Int) -> String {
    let count = digits.count
    switch power {
    case count...21 where power >= count:
      return digits + String(repeating: "0", count: power - count)
    case 1...21:
      return "\(digits.prefix(power)).\(digits.dropFirst(power))"
    case -5...0:
      return "0." + String(repeating: "0", count: -power) + digits
    default:
      let exponent = power - 1
      let rest = count > 1 ? ".\(digits.dropFirst())" : ""
      return "\(digits.prefix(1))\(rest)e\(exponent < 0 ? "-" : "+")\(abs(exponent))"
    }
  }
}

/// Formats dates as JavaScript does.
enum JavaScriptDate {
  /// Returns the date as `toISOString` does; nil for an invalid one.
  static func iso(_ milliseconds: Double) -> String? {
    guard milliseconds.isFinite, abs(milliseconds) <= 8.64e15 else { return nil }
    let time = Int(milliseconds)
    let days = (time >= 0 ? time : time - 86_399_999) / 86_400_000
    let rest = time - days * 86_400_000
    let (year, month, day) = civil(days)
    let yearText: String
    switch year {
    case 0...9999: yearText = pad(year, 4)
    default: yearText = (year < 0 ? "-" : "+") + pad(abs(year), 6)
    }
    let clock = "\(pad(rest / 3_600_000, 2)):\(pad(rest / 60_000 % 60, 2)):\(pad(rest / 1000 % 60, 2))"
    return "\(yearText)-\(pad(month, 2))-\(pad(day, 2))T\(clock).\(pad(rest % 1000, 3))Z"
  }

  /// Returns the day of the proleptic Gregorian calendar that is a number of days after 1970-01-01.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // Years that begin in March put the leap day last; 146097 days are 400 of them.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
