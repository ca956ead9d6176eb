import JavaScriptEngine
import Testing

@testable import ScriptCoverage

/// The profiler's list as JSON.
@Suite struct ProfiledBlockListTests {
  private func ranges(_ text: String) throws -> [CountedRange] { ProfiledBlockList.ranges(try JSONText(text)) }

  @Test("entries are read in their order, with exclusive ends")
  func entries() throws {
    let text = """
      [{"startOffset":5,"endOffset":9,"hasExecuted":true,"executionCount":2},
      { "endOffset" : 3, "startOffset" : 0, "executionCount" : 0, "hasExecuted" : false }]
      """
    #expect(
      try ranges(text) == [CountedRange(start: 5, end: 10, count: 2), CountedRange(start: 0, end: 4, count: 0)])
  }

  @Test("ranges without characters, and entries without positions, are omitted")
  func empty() throws {
    #expect(try ranges(#"[{"startOffset":13,"endOffset":12,"executionCount":1},{"executionCount":1},{}]"#).isEmpty)
    #expect(try ranges(#"[{"startOffset":0,"endOffset":-1},{"startOffset":-5,"endOffset":4}]"#).isEmpty)
    #expect(try ranges("[]").isEmpty)
  }

  @Test("counts beyond the engine's number are large, and what ran has at least one")
  func overflow() throws {
    let text = #"[{"startOffset":0,"endOffset":1,"hasExecuted":true,"executionCount":-2147483648}]"#
    #expect(try ranges(text).map(\.count) == [2_147_483_648])
    #expect(
      try ranges(#"[{"startOffset":0,"endOffset":1,"hasExecuted":true,"executionCount":0}]"#).map(\.count) == [1])
  }
}
