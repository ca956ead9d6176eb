import JavaScriptEngine
import Testing

/// Structured values from JSON.
struct StructuredTreeTests {
  @Test(
    "has the values of the text",
    arguments: [
      "null", "true", "[1,-0.5,1e+300]", #"{"a":{"b":[]},"c":"d"}"#, #""\u2028\"\\漢""#, #"["",{"":{}}]"#,
    ])
  func hasWhatTheTextSays(text: String) throws {
    let json = try JSONText(text)
    let expected = try Context().evaluate("JSON.stringify(\(text))").toString()
    #expect(StructuredValue(json).json == expected)
  }

  @Test("the last of duplicate keys counts, and lone surrogates are kept") func ofDuplicateKeysTheLast() throws {
    let value = StructuredValue(try JSONText(#"{"a":1,"b":2,"a":3,"c":"\ud800"}"#))
    #expect(value["a"] == 3)
    #expect(value["c"].text?.count == 1)
    #expect(value.json?.hasPrefix(#"{"a":3,"b":2"#) == true)
  }

  @Test("supports any depth") func noDepthIsTooDeep() throws {
    let depth = 200_000
    let value = StructuredValue(
      try JSONText(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)))
    #expect(value[0][0][0].array != nil)
  }
}
