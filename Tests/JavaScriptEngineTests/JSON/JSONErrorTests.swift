import Testing

@testable import JavaScriptEngine

@Suite struct JSONErrorTests {
  @Test("has offset and excerpt") func carriesOffsetAndExcerpt() {
    let text = "[" + String(repeating: "1234567,", count: 10) + "x" + String(repeating: ",1234567", count: 10) + "]"
    let error = #expect(throws: JSONError.self) { try JSONText(text) }
    #expect(error?.offset == 81)
    #expect(error?.excerpt == "567,1234567,1234567,x,1234567,1234567,12")
    #expect(error?.description.contains("offset 81") == true)
  }

  @Test("has line and column") func carriesLineAndColumn() {
    let error = #expect(throws: JSONError.self) { try JSONText("{\n  \"a\": 1,\n  b: 2\n}") }
    #expect(error?.line == 3)
    #expect(error?.column == 3)
    #expect(error?.explanation == "unexpected character in JSON text")
  }

  @Test("the excerpt never splits a surrogate pair") func excerptNeverCutsAPair() {
    for padding in 0..<4 {
      let text = String(repeating: "a", count: padding) + String(repeating: "😀", count: 40)
      let error = #expect(throws: JSONError.self) { try JSONText("\"\(text)\n\(text)\"") }
      #expect(error?.excerpt.contains("\u{FFFD}") == false)
      #expect((40...42).contains(error?.excerpt.utf16.count ?? 0))
    }
  }

  @Test("the excerpt of a short text is the whole text") func excerptOfShortTextIsTheWhole() {
    #expect(#expect(throws: JSONError.self) { try JSONText("[1,]") }?.excerpt == "[1,]")
    #expect(#expect(throws: JSONError.self) { try JSONText("") }?.excerpt == "")
  }

  @Test("a kind mismatch names both kinds") func kindMismatchNamesBothKinds() throws {
    let json = try JSONText("[1]")
    let error = #expect(throws: JSONError.self) { try json.members() }
    #expect(error?.kind == .kindMismatch(expected: .object, found: .array))
    #expect(#expect(throws: JSONError.self) { try JSONText("{}").elements() }?.offset == 0)
  }
}
