import JavaScriptEngine
import Testing

/// Records that are checked and taken apart in one pass.
struct JSONOutlineTests {
  private func outline(_ text: String) throws -> JSONOutline? { try JSONOutline(UTF16Text(text)) }

  @Test("what a value at a time says, the outline says too")
  func sameAsSlices() throws {
    let text =
      #" [ {"a": {"b": [1, {"c": 2}], "d": {}}, "e":"]}", "f\n" : -1.5e3 } , 7, [{"x":1}, []], {}, "s", {"g":[]} , null ] "#
    let outline = try #require(try outline(text))
    let elements = try JSONText(text).elements()
    #expect(outline.count == elements.count)
    for (index, element) in elements.enumerated() {
      #expect(outline.element(index).string == element.string)
      #expect(outline.isObject(index) == (element.kind == .object))
      let members = (try? element.members()) ?? []
      #expect(outline.members(of: index).map { outline.key($0).string } == members.map(\.key))
      #expect(outline.members(of: index).map { outline.value($0).string } == members.map(\.value.string))
    }
  }

  @Test("an empty array has no elements, and what is no array has no outline")
  func noRecords() throws {
    #expect(try outline("[ ]")?.count == 0)
    for text in ["{}", "1", "null", #""[]""#] { #expect(try outline(text) == nil) }
  }

  @Test("what is no JSON is refused as a whole", arguments: ["[{]", "[{\"a\":1},]", "[1] 2", "", "[{\"a\" 1}]"])
  func refused(text: String) {
    let error = #expect(throws: JSONError.self) { try outline(text) }
    #expect(error?.description == (#expect(throws: JSONError.self) { try JSONText(text) })?.description)
  }

  @Test("depth below the members is looked at no closer and harms nothing")
  func depth() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let outline = try #require(try outline("[{\"data\":\(deep),\"id\":\"x\"}]"))
    #expect(outline.members(of: 0).map { outline.key($0).string } == ["data", "id"])
    #expect(outline.value(0).count == 200_000)
  }
}
