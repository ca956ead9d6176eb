import Testing

@testable import JavaScriptEngine

@Suite struct JSONGrammarTests {
  @Test(
    "accepts valid texts",
    arguments: [
      "null", "true", "false", "0", "-0", "1", "-1", "10", "1.5", "-0.25", "1e5", "1E5", "1e+5", "1e-5", "0e0",
      "0.0e-0",
      "1e400", "123456789012345678901234567890", "\"\"", "\"a\"", "[]", "{}", "[ ]", "{ }", " \t\n\r1 \t\n\r", "[1]",
      "[1,2]", "[ 1 , 2 ]", "[[],{},[[]]]", "{\"a\":1}", "{ \"a\" : 1 , \"b\" : [ ] }", "{\"\":0}", "{\"a\":1,\"a\":2}",
      #""\"\\\/\b\f\n\r\t""#, #""\u0000\uD800\uDC00\udfff""#, "\"\u{2028}\u{2029}\u{7F}é漢😀\"", #"{"\u0061":"b"}"#,
      "[\n    1,\n         2\n]", "[null,true,false]", "\"/\"",
    ])
  func acceptsValid(_ text: String) throws {
    _ = try JSONText(text)
  }

  @Test(
    "rejects invalid texts",
    arguments: [
      ("", JSONError.Kind.unexpectedEnd, 0), (" ", .unexpectedEnd, 1), ("[", .unexpectedEnd, 1),
      ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3), ("[1,]", .unexpectedCharacter, 3),
      ("[,1]", .unexpectedCharacter, 1), ("[1 2]", .unexpectedCharacter, 3), ("[1}", .unexpectedCharacter, 2),
      ("]", .unexpectedCharacter, 0), ("}", .unexpectedCharacter, 0), ("{", .unexpectedEnd, 1),
      ("{\"a\"", .unexpectedEnd, 4), ("{\"a\":", .unexpectedEnd, 5), ("{\"a\":1", .unexpectedEnd, 6),
      ("{\"a\":1,}", .unexpectedCharacter, 7), ("{\"a\" 1}", .unexpectedCharacter, 5),
      ("{a:1}", .unexpectedCharacter, 1),
      ("{1:1}", .unexpectedCharacter, 1), ("{\"a\":1]", .unexpectedCharacter, 6), ("{,}", .unexpectedCharacter, 1),
      ("{\"a\":}", .unexpectedCharacter, 5), ("nul", .unexpectedEnd, 3), ("nulL", .unexpectedCharacter, 0),
      ("True", .unexpectedCharacter, 0), ("tru", .unexpectedEnd, 3), ("truex", .trailingCharacters, 4),
      ("NaN", .unexpectedCharacter, 0), ("Infinity", .unexpectedCharacter, 0), ("undefined", .unexpectedCharacter, 0),
      ("1 2", .trailingCharacters, 2), ("[] []", .trailingCharacters, 3), ("01", .invalidNumber, 0),
      ("-01", .invalidNumber, 0), ("+1", .unexpectedCharacter, 0), (".5", .unexpectedCharacter, 0),
      ("-", .unexpectedEnd, 1), ("-a", .invalidNumber, 0), ("1.", .unexpectedEnd, 2), ("[1.]", .invalidNumber, 1),
      ("1.e5", .invalidNumber, 0), ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3), ("[1e+]", .invalidNumber, 1),
      ("0x10", .trailingCharacters, 1), ("1_000", .trailingCharacters, 1), ("\"", .unexpectedEnd, 1),
      ("\"a", .unexpectedEnd, 2), ("\"\\", .unexpectedEnd, 2), ("\"\\\"", .unexpectedEnd, 3),
      ("\"\\x\"", .invalidEscape, 1), ("\"\\'\"", .invalidEscape, 1), ("\"\\u12\"", .invalidEscape, 1),
      ("\"\\u12G4\"", .invalidEscape, 1), ("\"\\u12", .unexpectedEnd, 5), ("\"\\U1234\"", .invalidEscape, 1),
      ("\"a\nb\"", .controlCharacterInString, 2), ("\"\t\"", .controlCharacterInString, 1),
      ("\"\u{0}\"", .controlCharacterInString, 1), ("\"abcdefgh\u{1F}\"", .controlCharacterInString, 9),
      ("'a'", .unexpectedCharacter, 0), ("\u{FEFF}1", .unexpectedCharacter, 0), ("\u{A0}1", .unexpectedCharacter, 0),
      ("\u{B}1", .unexpectedCharacter, 0), ("\u{C}1", .unexpectedCharacter, 0), ("1\u{0}", .trailingCharacters, 1),
      ("// c\n1", .unexpectedCharacter, 0), ("[1]/**/", .trailingCharacters, 3), ("[-]", .invalidNumber, 1),
      ("\u{FF11}", .unexpectedCharacter, 0), ("[1\u{FF0C}2]", .unexpectedCharacter, 2), ("{]", .unexpectedCharacter, 1),
      ("[\"a\":1]", .unexpectedCharacter, 4), ("{\"a\",1}", .unexpectedCharacter, 4),
      ("{\"a\"}", .unexpectedCharacter, 4),
    ])
  func rejectsInvalid(_ text: String, _ kind: JSONError.Kind, _ offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONText(text) }
    #expect(error?.kind == kind)
    #expect(error?.offset == offset)
  }

  @Test("rejects every raw control character in every lane") func everyControlCharacterIsRejectedRawAtEveryLane() {
    for control in 0..<0x20 as Range<UInt16> {
      for length in 0..<9 {
        let units = [0x22] + [UInt16](repeating: 0x61, count: length) + [control] + Array("bcdef\"".utf16)
        let text = units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
        let error = #expect(throws: JSONError.self) { try JSONText(text) }
        #expect(error?.kind == .controlCharacterInString)
        #expect(error?.offset == length + 1)
      }
    }
  }

  @Test("rejects every proper prefix of a value") func everyPrefixOfAValueIsRejected() throws {
    let text = #"{"a":[1.5e-3,"x\u00e9\n",true,false,null,{"b":{}}],"c":"😀"}"#
    let units = Array(text.utf16)
    _ = try JSONText(text)
    for length in 0..<units.count {
      units[..<length].withUnsafeBufferPointer { prefix in
        _ = #expect(throws: JSONError.self) { try JSONText(UTF16Text(utf16: prefix)) }
      }
    }
  }

  @Test("accepts raw lone surrogates") func acceptsRawLoneSurrogates() throws {
    let units: [UInt16] = [0x22, 0xD800, 0x61, 0xDC00, 0x22]
    let json = try units.withUnsafeBufferPointer { try JSONText(UTF16Text(utf16: $0)) }
    #expect(json.stringValue() == "\u{FFFD}a\u{FFFD}")
  }

  @Test("deep nesting does not use the stack") func deepNestingNeedsNoStack() throws {
    let depth = 100_000
    let arrays = try JSONText(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    #expect(try arrays.elements().count == 1)
    let objects = try JSONText(
      String(repeating: "{\"a\":[", count: depth) + "1" + String(repeating: "]}", count: depth))
    #expect(objects.kind == .object)
    #expect(objects.compact() == objects.string)
    #expect(objects.prettyPrinted(indent: 0).hasPrefix("{\n\"a\": [\n{"))
    let mixed = String(repeating: "[{\"a\":", count: depth) + "1" + String(repeating: "}]", count: depth - 1) + "]]"
    #expect(throws: JSONError.self) { try JSONText(mixed) }
  }

  @Test("checks nesting across word boundaries") func nestingIsCheckedAcrossTheWordBoundary() throws {
    for depth in 60...200 {
      let isObject = (0..<depth).map { ($0 &* 7 ^ $0 >> 2) & 1 == 0 }
      let opening = isObject.map { $0 ? "{\"k\":" : "[" }.joined()
      let closing = isObject.reversed().map { $0 ? "}" : "]" }.joined()
      _ = try JSONText(opening + "0" + closing)
      let wrong = isObject.reversed().map { $0 ? "}" : "]" }.dropLast().joined() + (isObject[0] ? "]" : "}")
      #expect(throws: JSONError.self) { try JSONText(opening + "0" + wrong) }
    }
  }
}
