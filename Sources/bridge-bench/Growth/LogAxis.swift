import Foundation

/// A logarithmic axis.
struct LogAxis {
  /// The powers of ten that enclose all values.
  let exponents: ClosedRange<Int>
  /// The start and end of the axis in the plot.
  let from: Double
  let to: Double

  /// Creates an axis for values above zero; other values are ignored.
  init(_ values: [Double], from: Double, to: Double) {
    let logarithms = values.filter { $0 > 0 }.map { log10($0) }
    // The logarithm of a power of ten may have a small rounding error.
    let least = Int(((logarithms.min() ?? 0) + 1e-9).rounded(.down))
    let most = Int(((logarithms.max() ?? 0) - 1e-9).rounded(.up))
    exponents = least...max(most, least + 1)
    self.from = from
    self.to = to
  }

  /// Returns the position of a value in the plot.
  func place(_ value: Double) -> Double {
    let share = (log10(value) - Double(exponents.lowerBound)) / Double(exponents.upperBound - exponents.lowerBound)
    return from + (to - from) * share
  }

  /// The powers of ten with their labels, no more of them than are readable.
  var ticks: [(value: Double, label: String)] {
    let step = max(1, (exponents.count + 5) / 6)
    return exponents.filter { ($0 - exponents.lowerBound) % step == 0 }.map { exponent in
      (pow(10, Double(exponent)), Self.label(exponent))
    }
  }

  private static func label(_ exponent: Int) -> String {
    switch exponent {
    case ..<0: "0." + String(repeating: "0", count: -exponent - 1) + "1"
    case 0...2: "1" + String(repeating: "0", count: exponent)
    case 3...5: "1" + String(repeating: "0", count: exponent - 3) + "k"
    default: "1" + String(repeating: "0", count: exponent - 6) + "M"
    }
  }
}
