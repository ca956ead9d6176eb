import JavaScriptEngine
import Testing

/// Records that are validated and split in one pass.
struct JSONOutlineTests {
  private func outline(_ text: String) throws -> JSONOutline? { try JSONOutline(UTF16Text(text)) }

  @Test("an outline has the same members as the single values")
  func sameAsSlices() throws {
    let text =
      #" [ {"a": {"b": [1, {"c": 2}], "d": {}}, "e":"]}", "f\n" : -1.5e3 } , 7, [{"x":1}, []], {}, "s", {"g":[]} , null ] "#
    let outline = try #require(try outline(text))
    let elements = try JSONText(text).elements()
    #expect(outline.count == elements.count)
    var number = 0
    for element in elements {
      #expect(outline.value(number).string == element.string)
      #expect(outline.isObject(number) == (element.kind == .object))
      let members = (try? element.members()) ?? []
      #expect(outline.members(of: number).map { outline.key($0).string } == members.map(\.key))
      #expect(outline.members(of: number).map { outline.value($0).string } == members.map(\.value.string))
      number = outline.next(after: number)
    }
  }

  @Test("an empty array has no elements, and other values have no outline")
  func noRecords() throws {
    #expect(try outline("[ ]")?.count == 0)
    for text in ["{}", "1", "null", #""[]""#] { #expect(try outline(text) == nil) }
  }

  @Test("has the members of many elements")
  func manyElements() throws {
    let text = "[" + (0..<1000).map { "{\"id\":\($0),\"name\":\"n\($0)\"}" }.joined(separator: ",") + "]"
    let outline = try #require(try outline(text))
    #expect(outline.count == 1000)
    var number = 0
    for index in 0..<1000 {
      #expect(outline.members(of: number).map { outline.value($0).string } == ["\(index)", "\"n\(index)\""])
      number = outline.next(after: number)
    }
  }

  @Test("rejects invalid JSON as a whole", arguments: ["[{]", "[{\"a\":1},]", "[1] 2", "", "[{\"a\" 1}]"])
  func refused(text: String) {
    let error = #expect(throws: JSONError.self) { try outline(text) }
    #expect(error?.description == (#expect(throws: JSONError.self) { try JSONText(text) })?.description)
  }

  @Test("skips values below the members at any depth")
  func depth() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let outline = try #require(try outline("[{\"data\":\(deep),\"id\":\"x\"}]"))
    #expect(outline.members(of: 0).map { outline.key($0).string } == ["data", "id"])
    #expect(outline.members(of: 0).map { outline.value($0).count } == [200_000, 3])
  }
}
