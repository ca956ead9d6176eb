import JavaScriptEngine
import Testing

@Suite struct ScriptTests {
  @Test("runs in many contexts") func runsInManyContexts() throws {
    let machine = VirtualMachine()
    let script = try Script("globalThis.count = (globalThis.count ?? 0) + 1", url: "count.js", in: machine)
    let contexts = (0..<20).map { _ in Context(in: machine) }
    for context in contexts {
      #expect(try context.evaluate(script).number == 1)
      #expect(try context.evaluate(script).number == 2)
    }
  }

  @Test("a foreign machine rejects it") func isRefusedByAForeignMachine() throws {
    let script = try Script("1", in: VirtualMachine())
    #expect(throws: EngineError.foreignMachine) { try Context().evaluate(script) }
  }

  @Test("reports the location of a syntax error") func tellsWhereItCannotBeParsed() throws {
    let machine = VirtualMachine()
    let thrown = try #require(exception { try Script("ok;\n\nvar x = ;", url: "bad.js", in: machine) })
    #expect(thrown.isSyntaxError)
    #expect(thrown.url == "bad.js")
    #expect(thrown.line == 3)
    #expect(thrown.column == nil)
    #expect(thrown.message.contains("Unexpected token ';'"))
    #expect(thrown.description == "bad.js:3: SyntaxError: \(thrown.message)")
  }

  @Test("counts its lines from the given line") func countsItsLinesFromWhereItIsTold() throws {
    let machine = VirtualMachine()
    let bad = try #require(exception { try Script("\nvar x = ;", url: "bad.js", line: 10, in: machine) })
    #expect(bad.line == 11)
    let throwing = try Script("\nnull.x", url: "page.html", line: 10, in: machine)
    let thrown = try #require(exception { try Context(in: machine).evaluate(throwing) })
    #expect(thrown.place == "page.html:11:5")
  }

  @Test("names are separate between contexts") func keepsNamesAcrossContextsApart() throws {
    let machine = VirtualMachine()
    let script = try Script("let once = 1; once", in: machine)
    #expect(try Context(in: machine).evaluate(script).number == 1)
    let context = Context(in: machine)
    #expect(try context.evaluate(script).number == 1)
    let thrown = try #require(exception { try context.evaluate(script) })
    #expect(thrown.description == "SyntaxError: Can't create duplicate variable: 'once'")
    #expect(thrown.isSyntaxError)
    #expect(exception(of: "let once", in: context)?.summary == thrown.summary)
  }

  @Test("accepts any text") func takesAnyText() throws {
    let machine = VirtualMachine()
    #expect(try Context(in: machine).evaluate(try Script("'漢字🎉\\0'", in: machine)).string == "漢字🎉\0")
    #expect(try Context(in: machine).evaluate(try Script("", in: machine)).isUndefined)
  }

  @Test("checks syntax without running") func checksSyntaxWithoutRunning() throws {
    let context = Context()
    try context.checkSyntax("globalThis.ran = true")
    #expect(try context.text("typeof ran") == "undefined")
    let thrown = try #require(exception { try context.checkSyntax("\n(", url: "x.js") })
    #expect(thrown.isSyntaxError)
    #expect(thrown.place == "x.js:2")
  }
}
