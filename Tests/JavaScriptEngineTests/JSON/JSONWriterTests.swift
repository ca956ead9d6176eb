import Testing

@testable import JavaScriptEngine

@Suite struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return writer.finish().string
  }

  @Test("escapes strings like JavaScript") func stringsAreEscapedAsJavaScriptDoes() {
    #expect(written { $0.append(string: "") } == "\"\"")
    #expect(written { $0.append(string: "a/b'c") } == "\"a/b'c\"")
    #expect(written { $0.append(string: "\"\\\u{8}\u{C}\n\r\t") } == #""\"\\\b\f\n\r\t""#)
    #expect(written { $0.append(string: "\u{0}\u{1F}\u{7F}") } == "\"\\u0000\\u001f\u{7F}\"")
    #expect(written { $0.append(string: "\u{2028}\u{2029}é漢😀") } == "\"\u{2028}\u{2029}é漢😀\"")
    #expect(written { $0.append(string: "twelve chars\n and more") } == #""twelve chars\n and more""#)
  }

  @Test("preserves all units") func unitsAreEscapedLosslessly() throws {
    let units: [UInt16] = [0xD800, 0x61, 0xDC00, 0xD83D, 0xDE00, 0xDBFF, 0xD83D, 0xDE00, 0x0B, 0xDFFF]
    let text = written { writer in units.withUnsafeBufferPointer { writer.append(utf16: $0) } }
    #expect(text == #""\ud800a\udc00😀\udbff😀\u000b\udfff""#)
    var back: [UInt16] = []
    try JSONText(text).appendStringUnits(to: &back)
    #expect(back == units)
  }

  @Test(
    "prints doubles like JavaScript",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (1.5, "1.5"), (0.1, "0.1"), (1e20, "100000000000000000000"),
      (1e21, "1e+21"), (1.5e21, "1.5e+21"), (-1e300, "-1e+300"), (1e-6, "0.000001"), (1e-7, "1e-7"), (1.5e-7, "1.5e-7"),
      (0.000123, "0.000123"), (123456789.125, "123456789.125"), (9007199254740992, "9007199254740992"),
      (9007199254740994, "9007199254740994"), (123456789012345683968, "123456789012345680000"),
      (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (0.30000000000000004, "0.30000000000000004"),
      (1e16, "10000000000000000"), (1.2e17, "120000000000000000"), (.nan, "null"), (.infinity, "null"),
      (4.35, "4.35"), (100, "100"), (1e2 + 0.5, "100.5"), (-1e-5, "-0.00001"), (1.25e-5, "0.0000125"),
    ] as [(Double, String)])
  func doublesArePrintedAsJavaScriptDoes(_ value: Double, _ expected: String) {
    #expect(written { $0.append(value) } == expected)
  }

  @Test("writes other values") func otherValues() throws {
    #expect(written { $0.append(Float(0.1)) } == "0.1")
    #expect(written { $0.append(Float(1e10)) } == "10000000000")
    #expect(written { $0.append(Float.nan) } == "null")
    #expect(written { $0.append(Int64.min) } == "-9223372036854775808")
    #expect(written { $0.append(UInt64.max) } == "18446744073709551615")
    #expect(written { $0.append(UInt8(7)) } == "7")
    #expect(written { $0.append(Int128.min) } == "-170141183460469231731687303715884105728")
    #expect(written { $0.append(true) } == "true")
    #expect(written { $0.append(false) } == "false")
    #expect(written { $0.appendNull() } == "null")
    let slice = try JSONText("[1,{\"a\":2}]").elements()[1]
    let text = written {
      $0.append(rawASCII: "{\"data\":")
      $0.append(slice)
      $0.append(rawASCII: "}")
    }
    #expect(text == "{\"data\":{\"a\":2}}")
  }

  @Test("writes integers of every length") func everyIntegerLength() {
    var value: UInt64 = 0
    for digit in 1...20 as ClosedRange<UInt64> {
      #expect(written { $0.append(value) } == value.description)
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { break }
      value = product &+ digit % 10
    }
  }

  @Test("random doubles are parsed to the same values") func randomDoublesReadBack() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let text = written { $0.append(value) }
      _ = try JSONText(text)
      #expect(Double(text) == value, "\(text)")
    }
  }
}
