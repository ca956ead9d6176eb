import CJavaScriptCore
import JavaScriptEngine
import Testing

@Suite struct ImmediateValuesTests {
  @Test("the encoding of numbers is known for this engine") func encodingIsKnown() {
    let context = Context()
    var number = 0.0
    #expect(readImmediateNumber(context.handle(1.5).ref, &number))
    #expect(number == 1.5)
    #expect(!readImmediateNumber(context.globalHandle.ref, &number))
  }

  @Test(
    "converts values as scripts do",
    arguments: [
      "0", "-0", "1", "-1", "2147483647", "-2147483648", "2147483648", "4294967295", "9007199254740993", "0.1", "-1.5",
      "1e308", "5e-324", "NaN", "-NaN", "Infinity", "-Infinity", "new Float64Array(new BigInt64Array([-1n]).buffer)[0]",
      "true", "false", "undefined", "null", "''", "' 12 '", "'x'", "({})", "[7]", "new Date(5)", "new Number(0)",
      "({ valueOf: () => -3 })", "10n", "Symbol()",
    ])
  func converts(_ script: String) throws {
    let context = Context()
    var number: Double?
    var isTruthy: Bool?
    let f = try context.makeFunction { arguments in
      number = try? arguments.number(0)
      isTruthy = arguments.boolean(0)
      return nil
    }
    try context.define("f", f)
    let value = try context.evaluate("const value = \(script); f(value); value")
    #expect(try context.text("try { String(Number(value)) } catch { 'nil' }") == text(number, in: context))
    #expect(try context.text("Object.is(value, -0)") == String(number?.bitPattern == (-0.0).bitPattern))
    #expect(try context.text("Boolean(value)") == isTruthy.map(String.init))
    #expect(value.isTruthy == isTruthy)
    #expect(try context.text("typeof value === 'number'") == String(value.number != nil))
  }

  private func text(_ number: Double?, in context: Context) throws -> String {
    try number.map { try Value($0, in: context).toString() } ?? "nil"
  }
}
