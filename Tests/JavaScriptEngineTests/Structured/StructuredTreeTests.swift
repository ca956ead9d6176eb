import JavaScriptEngine
import Testing

/// Structured values out of JSON.
struct StructuredTreeTests {
  @Test(
    "has what the text says",
    arguments: [
      "null", "true", "[1,-0.5,1e+300]", #"{"a":{"b":[]},"c":"d"}"#, #""\u2028\"\\漢""#, #"["",{"":{}}]"#,
    ])
  func hasWhatTheTextSays(text: String) throws {
    let json = try JSONText(text)
    let expected = try Context().evaluate("JSON.stringify(\(text))").toString()
    #expect(StructuredValue(json).json == expected)
  }

  @Test("of duplicate keys the last counts, and lone surrogates stay") func ofDuplicateKeysTheLast() throws {
    let value = StructuredValue(try JSONText(#"{"a":1,"b":2,"a":3,"c":"\ud800"}"#))
    #expect(value["a"] == 3)
    #expect(value["c"].text?.count == 1)
    #expect(value.json?.hasPrefix(#"{"a":3,"b":2"#) == true)
  }

  @Test("no depth is too deep") func noDepthIsTooDeep() throws {
    let depth = 200_000
    let value = StructuredValue(
      try JSONText(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)))
    #expect(value[0][0][0].array != nil)
  }
}
