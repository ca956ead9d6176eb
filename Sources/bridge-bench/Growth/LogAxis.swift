import Foundation

/// An axis on which each step is so many times the one before.
struct LogAxis {
  /// The powers of ten between which everything lies.
  let exponents: ClosedRange<Int>
  /// Where the axis begins and ends in the picture.
  let from: Double
  let to: Double

  /// An axis for values above zero; others are left out.
  init(_ values: [Double], from: Double, to: Double) {
    let logarithms = values.filter { $0 > 0 }.map { log10($0) }
    // A value on a power of ten may come out a little beside it.
    let least = Int(((logarithms.min() ?? 0) + 1e-9).rounded(.down))
    let most = Int(((logarithms.max() ?? 0) - 1e-9).rounded(.up))
    exponents = least...max(most, least + 1)
    self.from = from
    self.to = to
  }

  /// Where a value lies in the picture.
  func place(_ value: Double) -> Double {
    let share = (log10(value) - Double(exponents.lowerBound)) / Double(exponents.upperBound - exponents.lowerBound)
    return from + (to - from) * share
  }

  /// The powers of ten with their names, no more of them than can be read.
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
