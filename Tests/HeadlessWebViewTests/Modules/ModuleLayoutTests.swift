import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// A module's own text in the function that is made of it.
@Suite struct ModuleLayoutTests {
  /// Returns the function of a module, and its layout.
  private func function(
    _ text: String, line: Int = 1, indent: Int = 0, _ form: Module.Form = Module.Form()
  ) throws -> (units: [UInt16], layout: ModuleLayout) {
    let module = try Module(UTF16Text(text), url: "https://site.example/a.js", line: line, indent: indent)
    let units = module.source(form).text.withUTF16 { Array($0) }
    let layout = units.withUnsafeBufferPointer { ModuleLayout($0) }
    return (units, try #require(layout))
  }

  @Test(
    "the text is found, with blanks in place of imports and exports",
    arguments: [
      "export const a = 1;\nexport function b() { return a; }", "\n\nimport './c.js';\nwork();", "",
      "await 1; export { a as default }; const a = 2;", "let text = ');'; export { text };",
    ])
  func texts(text: String) throws {
    for (line, indent) in [(1, 0), (1, 9), (7, 0)] {
      let (units, layout) = try function(text, line: line, indent: indent)
      let found = String(decoding: layout.original(units), as: UTF16.self)
      #expect(found.utf16.count == text.utf16.count)
      #expect(zip(found, text).allSatisfy { $0 == $1 || $0 == " " || $0 == ";" })
      #expect(layout.isOnSecondLine == (line > 1))
      #expect(layout.column == (line > 1 ? 0 : indent))
    }
  }

  @Test("calls of imported names are as the author wrote them")
  func calls() throws {
    let text = "import { a } from './a.js';\na(1); a(2); end();"
    var form = Module.Form()
    form.lookedUp = ["a"]
    let (units, layout) = try function(text, form)
    let found = String(decoding: layout.original(units), as: UTF16.self)
    #expect(found.hasSuffix("\na(1); a(2); end();"))
    let end = try #require(units.indices.first { units[$0...].starts(with: Array("end()".utf16)) })
    #expect(Array(found.utf16)[layout.original(end)...].starts(with: Array("end()".utf16)))
  }

  @Test("a module in a cycle, and an indented one in a later line, have their own lines")
  func forms() throws {
    var form = Module.Form()
    form.isCyclic = true
    let (units, layout) = try function("work();", line: 3, indent: 4, form)
    #expect(String(decoding: layout.original(units), as: UTF16.self) == "    work();")
  }

  @Test("other functions have no layout", arguments: ["(function(){})", "", "(function(a){})", "work()"])
  func others(text: String) {
    #expect(Array(text.utf16).withUnsafeBufferPointer { ModuleLayout($0) } == nil)
  }
}
