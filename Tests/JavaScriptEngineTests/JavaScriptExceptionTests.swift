import JavaScriptEngine
import Testing

/// The C API's information about an exception.
///
/// WebKit's `onerror` receives the location where the value was *thrown*. The engine stores it separately, and the C
/// API does not expose it. For errors of the engine itself it is the location of the error object. For `throw` it is
/// the end of the thrown expression (last column below, read from the engine's own console), while the error object has
/// the location where it was *created*.
@Suite struct JavaScriptExceptionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let script: String
    let name: String?
    let place: String?
    let thrownAt: String
    var testDescription: String { script }
  }

  @Test(
    "has the location of its error object",
    arguments: [
      Case(script: "throw new TypeError('x')", name: "TypeError", place: "app.js:1:20", thrownAt: "1:25"),
      Case(script: "throw TypeError('x')", name: "TypeError", place: "app.js:1:16", thrownAt: "1:21"),
      Case(
        script: "var e = new TypeError('x');\n   throw e;", name: "TypeError", place: "app.js:1:22", thrownAt: "2:11"),
      Case(script: "null.x", name: "TypeError", place: "app.js:1:5", thrownAt: "1:5"),
      Case(script: "var a = {}; a.b.c.d", name: "TypeError", place: "app.js:1:16", thrownAt: "1:16"),
      Case(script: "undefinedName", name: "ReferenceError", place: "app.js:1:14", thrownAt: "1:14"),
      Case(script: "var o = {}; o.method(1, 2)", name: "TypeError", place: "app.js:1:21", thrownAt: "1:21"),
      Case(script: "new 5", name: "TypeError", place: "app.js:1:1", thrownAt: "1:1"),
      Case(script: "const q = 1; q = 2;", name: "TypeError", place: "app.js:1:17", thrownAt: "1:17"),
      Case(script: "JSON.parse('{')", name: "SyntaxError", place: "app.js:1:11", thrownAt: "1:11"),
      Case(script: "decodeURIComponent('%')", name: "URIError", place: "app.js:1:19", thrownAt: "1:19"),
      Case(script: "function r() { r() } r()", name: "RangeError", place: "app.js:1:17", thrownAt: "1:17"),
      Case(script: "var x = ;", name: "SyntaxError", place: "app.js:1", thrownAt: "1:0"),
      Case(script: "eval('var x = ;')", name: "SyntaxError", place: "app.js:1:5", thrownAt: "1:5"),
      Case(script: "eval('null.y')", name: "TypeError", place: "<anonymous>:1:5", thrownAt: "1:5"),
      Case(script: "new Function('return null.y')()", name: "TypeError", place: "<anonymous>:3:12", thrownAt: "3:12"),
      Case(script: "throw 5", name: nil, place: nil, thrownAt: "1:8"),
      Case(script: "throw {a: 1}", name: nil, place: nil, thrownAt: "1:13"),
    ])
  func hasThePlaceOfItsObject(_ expected: Case) throws {
    let thrown = try #require(exception(of: expected.script))
    #expect(thrown.name == expected.name)
    #expect(thrown.place == expected.place)
    // The first frame equals the properties, except in code without a URL.
    if let first = thrown.stack.first(where: { $0.line != nil }), expected.place?.hasPrefix("app.js") == true {
      #expect(first.line == thrown.line)
      #expect(first.column == thrown.column)
    }
  }

  @Test("a syntax error has no column and no stack") func aSyntaxErrorHasNoColumnAndNoStack() throws {
    let thrown = try #require(exception(of: "ok;\n\nvar x = ;"))
    #expect(thrown.isSyntaxError)
    #expect(thrown.line == 3)
    #expect(thrown.column == nil)
    #expect(thrown.stack.isEmpty)
    #expect(thrown.description == "app.js:3: SyntaxError: Unexpected token ';'")
  }

  @Test(
    "other thrown values are converted to text",
    arguments: [
      ("5", "5"), ("'text'", "text"), ("null", "null"), ("undefined", "undefined"), ("{a: 1}", "[object Object]"),
      ("{toString() { return 'own' }}", "own"), ("[1, 2]", "1,2"), ("10n", "10"),
      ("Symbol('s')", "value that cannot be converted to a string"),
      ("{toString() { throw 1 }}", "value that cannot be converted to a string"),
      ("Object.create(null)", "value that cannot be converted to a string"),
    ])
  func otherThrownValuesAreTheirText(_ value: String, _ message: String) throws {
    let thrown = try #require(exception(of: "throw \(value)"))
    #expect(thrown.name == nil)
    #expect(thrown.message == message)
    #expect(thrown.summary == message)
    #expect(thrown.description == message)
    #expect(thrown.stack.isEmpty)
    #expect(thrown.line == nil)
  }

  @Test("uses the properties that a page assigns to an error") func believesWhatAPageWritesIntoAnError() throws {
    let thrown = try #require(
      exception(of: "var e = new Error('m'); e.name = 'Mine'; e.line = 7; e.column = 8; e.sourceURL = 'o.js'; throw e"))
    #expect(thrown.description == "o.js:7:8: Mine: m")
  }

  @Test("survives hostile error objects") func survivesHostileErrors() throws {
    let context = Context()
    let getter = "{ get() { throw new Error('getter') } }"
    for name in ["name", "message", "stack", "line", "column", "sourceURL"] {
      let script = "var e = new Error('m'); Object.defineProperty(e, '\(name)', \(getter)); throw e"
      #expect(exception(of: script, in: context) != nil)
    }
    #expect(exception(of: "throw new Proxy(new Error('m'), { get() { throw 1 } })", in: context)?.name == nil)
    #expect(exception(of: "throw new Proxy({}, { get() { return 'x' } })", in: context)?.message == "x")
    #expect(exception(of: "var e = new Error('m'); e.line = 1e300; e.column = NaN; throw e", in: context)?.line == nil)
  }

  @Test("subclasses keep their names") func subclassesKeepTheirNames() throws {
    let script = "class Mine extends Error { get name() { return 'Mine' } }\nthrow new Mine('m')"
    #expect(exception(of: script)?.summary == "Mine: m")
    #expect(exception(of: "throw new Error('')")?.summary == "Error")
    #expect(exception(of: "throw new AggregateError([new Error('inner')], 'many')")?.summary == "AggregateError: many")
  }

  @Test("equals an exception with the same properties") func equalsAnotherThatSaysTheSame() throws {
    let context = Context()
    let first = try #require(exception(of: "throw new Error('m')", in: context))
    let second = try #require(exception(of: "throw new Error('m')", in: context))
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first != exception(of: "throw new Error('n')", in: context))
  }

  @Test("outlives its machine") func outlivesItsMachine() throws {
    let thrown = try #require(exception(of: "throw new Error('m')", in: Context()))
    #expect(thrown.message == "m")
    let other = Context()
    try other.define("f", try other.makeFunction { _ in throw thrown })
    #expect(try other.text("try { f() } catch (e) { String(e) }") == "Error: m")
  }
}
