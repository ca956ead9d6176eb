import Foundation
import Testing

@testable import JavaScriptEngine

@Suite struct JSONNumberTests {
  private func double(_ text: String) -> Double {
    Array(text.utf16).withUnsafeBufferPointer { JSONNumber($0).double }
  }

  private func integer<T: FixedWidthInteger>(_ text: String, _ type: T.Type) -> T? {
    Array(text.utf16).withUnsafeBufferPointer { JSONNumber($0).integer(type) }
  }

  @Test(
    "doubles are the nearest ones",
    arguments: [
      "0", "1", "0.1", "1.1", "123.456", "1e22", "1e23", "9007199254740993", "9007199254740992.5",
      "9007199254740993.0000000000001", "0.30000000000000004", "1.7976931348623157e308", "2.2250738585072014e-308",
      "5e-324", "4.9e-324", "2.4703282292062327e-324", "2.5e-324", "1e-400", "18446744073709551615",
      "18446744073709551616", "123456789012345678", "1.2345678901234567", "12345678901234567e-20",
      "12345678901234567e20", "9999999999999999999e-27", "9999999999999999999e27", "0.000001", "6.02214076e23",
      "3.141592653589793238462643383279", "8.5e-10", "7450580596923828125e-27", "9007199254740993e1",
      "9223372036854775807e-1", "0.00000000000000000000000000000000000000000001e44", "1e-7", "100000000000000000000000",
    ])
  func doublesAreNearest(_ text: String) {
    #expect(double(text) == Double(text))
    #expect(double("-" + text) == Double("-" + text))
  }

  @Test("random doubles are the nearest ones") func randomDoublesAreNearest() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let digits = String(generator.next() >> UInt64.random(in: 0..<60, using: &generator))
      let exponent = Int.random(in: -45...45, using: &generator)
      let point = Int.random(in: 0..<digits.count, using: &generator)
      let text = digits.prefix(point + 1) + "." + digits.dropFirst(point + 1) + "0e\(exponent)"
      #expect(double(String(text)) == Double(String(text)), "\(text)")
    }
    for _ in 0..<5_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      #expect(double(value.description) == value)
    }
  }

  @Test("overflow is infinite, and negative zero is kept") func overflowIsInfiniteAndNegativeZeroIsKept() {
    #expect(double("1e400") == .infinity)
    #expect(double("-1e400") == -.infinity)
    #expect(double("-0").sign == .minus)
    #expect(double("0e999999999") == 0)
    #expect(double("1e999999999999999999999") == .infinity)
    #expect(double("1e-999999999999999999999") == 0)
  }

  @Test("integers are exact") func integersAreExact() {
    #expect(integer("9223372036854775807", Int64.self) == .max)
    #expect(integer("-9223372036854775808", Int64.self) == .min)
    #expect(integer("9223372036854775808", Int64.self) == nil)
    #expect(integer("18446744073709551615", UInt64.self) == .max)
    #expect(integer("18446744073709551616", UInt64.self) == nil)
    #expect(integer("-128", Int8.self) == -128)
    #expect(integer("128", Int8.self) == nil)
    #expect(integer("-1", UInt8.self) == nil)
    #expect(integer("-0", UInt8.self) == 0)
    #expect(integer("1e2", Int.self) == 100)
    #expect(integer("1.0", Int.self) == 1)
    #expect(integer("1.5", Int.self) == nil)
    #expect(integer("170141183460469231731687303715884105727", Int128.self) == .max)
  }
}
