/// Numbers as JavaScript writes them.
enum JavaScriptNumber {
  /// The number as JSON: `null` for what JSON cannot hold.
  static func json(_ number: Double) -> String { number.isFinite ? text(number) : "null" }

  /// The number as `String(number)` gives it.
  static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if abs(number) < 1e15, let integer = Int(exactly: number) { return String(integer) }
    let sign = number < 0 ? "-" : ""
    // Swift's digits are the shortest that read back as the number, like JavaScript's; only their layout differs.
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
