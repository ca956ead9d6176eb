import Foundation
import Testing

@testable import JavaScriptEngine

@Suite struct JSONFoundationEncodingTests {
  private func text(_ value: Any?) throws -> String { try JSONWriter.encode(foundation: value).string }

  private func failure(_ value: Any?) -> JSONEncodingError? {
    #expect(throws: JSONEncodingError.self) { try JSONWriter.encode(foundation: value) }
  }

  @Test("encodes scalars") func scalars() throws {
    #expect(try text(nil) == "null")
    #expect(try text(NSNull()) == "null")
    #expect(try text(true) == "true")
    #expect(try text(3) == "3")
    #expect(try text(Int8(-3)) == "-3")
    #expect(try text(UInt64.max) == "18446744073709551615")
    #expect(try text(Int32(9)) == "9")
    #expect(try text(1.5) == "1.5")
    #expect(try text(2.0) == "2")
    #expect(try text(1e21) == "1e+21")
    #expect(try text(Float(0.1)) == "0.1")
    #expect(try text(CGFloat(2.5)) == "2.5")
    #expect(try text(Decimal(string: "12345678901234567890.125")) == "12345678901234567890.125")
    #expect(try text(NSDecimalNumber(string: "1.10")) == "1.1")
    #expect(try text(Decimal.zero) == "0")
    #expect(try text(Decimal(string: "1e-9")) == "1e-9")
    #expect(try text(Decimal(string: "12345678901234567890123456789")) == "1.2345678901234567890123456789e+28")
    #expect(try text("a\"b") == #""a\"b""#)
    #expect(try text("abc".dropFirst()) == "\"bc\"")
    #expect(try text(NSString(string: "ns")) == "\"ns\"")
    #expect(try text(NSMutableString(string: "ns")) == "\"ns\"")
  }

  @Test("encodes Foundation's numbers") func foundationNumbers() throws {
    #expect(try text(NSNumber(value: true)) == "true")
    #expect(try text(NSNumber(value: false)) == "false")
    #expect(try text(NSNumber(value: Int8(1))) == "1")
    #expect(try text(NSNumber(value: 1)) == "1")
    #expect(try text(NSNumber(value: Int64.min)) == "-9223372036854775808")
    #expect(try text(NSNumber(value: UInt64.max)) == "18446744073709551615")
    #expect(try text(NSNumber(value: 0.5)) == "0.5")
    #expect(try text(NSNumber(value: Float(0.1))) == "0.1")
  }

  @Test("encodes containers") func containers() throws {
    #expect(try text([Any]()) == "[]")
    #expect(try text([String: Any]()) == "{}")
    #expect(try text([1, "a", nil, [true]] as [Any?]) == #"[1,"a",null,[true]]"#)
    #expect(try text(["b": 1, "a": nil, "c": [1.5]] as [String: Any?]) == #"{"a":null,"b":1,"c":[1.5]}"#)
    #expect(try text([1, 2]) == "[1,2]")
    #expect(try text(["x": ["y": UInt8(1)]]) == #"{"x":{"y":1}}"#)
    #expect(try text(NSArray(array: [1, "b", NSNull()])) == #"[1,"b",null]"#)
    #expect(try text(NSDictionary(dictionary: ["k": NSArray(array: [true])])) == #"{"k":[true]}"#)
    #expect(try text([AnyHashable("k"): 1] as [AnyHashable: Any]) == #"{"k":1}"#)
    #expect(try text(Optional<Optional<Int>>.some(nil) as Any) == "null")
    #expect(try text(Optional<Optional<Int>>.some(5) as Any) == "5")
    #expect(try text([Optional<Any>.some(Optional<Int>.none as Any)] as [Any?]) == "[null]")
    let raw = try JSONText(#"{ "z" : 1 }"#)
    #expect(try text(raw) == #"{ "z" : 1 }"#)
    #expect(try text(["raw": raw, "a": 1] as [String: Any]) == #"{"a":1,"raw":{ "z" : 1 }}"#)
  }

  @Test("sorts keys by code units") func keysAreSortedByUnits() throws {
    let keys = ["b", "a", "B", "", "aa", "\u{E000}", "😀", "\u{FFFF}", "é", "e\u{301}x", "Z"]
    let object = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
    let expected = keys.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    #expect(try JSONWriter.encode(foundation: object).members().map(\.key) == expected)
  }

  @Test("errors have the path") func errorsCarryThePath() throws {
    let date = failure(["items": [1, 2, 3, ["when": Date()]] as [Any]])
    #expect(date?.path == "$.items[3].when")
    #expect(date?.kind == .unsupportedType("Date"))
    #expect(date?.description == "a value of type Date cannot be written as JSON at $.items[3].when")
    #expect(failure([Double.nan])?.kind == .nonFiniteNumber("nan"))
    #expect(failure([Double.nan])?.path == "$[0]")
    #expect(failure(-Float.infinity)?.kind == .nonFiniteNumber("-inf"))
    #expect(failure(NSNumber(value: Double.infinity))?.path == "$")
    #expect(failure(Decimal.nan)?.kind == .nonFiniteNumber("nan"))
    #expect(failure(["d": Data()])?.kind == .unsupportedType("Data"))
    #expect(failure([1: "a"])?.kind == .nonStringKey("Int"))
    #expect(failure(["a": NSDictionary(dictionary: [1: 2])])?.path == "$.a")
    #expect(failure(["a b": ["1x": NSObject()]])?.path == #"$["a b"]["1x"]"#)
    #expect(failure(URL(string: "http://a"))?.kind == .unsupportedType("URL"))
  }

  @Test("cycles are an error") func cyclesEndInAnError() {
    let array = NSMutableArray()
    array.add(array)
    #expect(failure(array)?.kind == .tooDeep(limit: JSONWriter.maximumDepth))
    array.removeAllObjects()
    let object = NSMutableDictionary()
    object["self"] = object
    let error = failure(["root": object])
    #expect(error?.kind == .tooDeep(limit: JSONWriter.maximumDepth))
    #expect(error?.path.hasPrefix("$.root.self.self") == true)
    #expect((error?.description.count ?? 0) < 300)
    object.removeAllObjects()
  }
}
