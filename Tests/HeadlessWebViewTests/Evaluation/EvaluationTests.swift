import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// The results that native gets for evaluated scripts.
@Suite("Evaluating scripts")
struct EvaluationTests {
  private func result(_ script: String) throws -> Result<StructuredValue, ScriptError> {
    let harness = PageHarness()
    try harness.run("")
    return try #require(try harness.result(of: script))
  }

  @Test(
    "9.1 returns a copy of the completion value",
    arguments: [
      ("'text'", "text"), ("1.5", 1.5), ("1 < 2", true), ("null", nil), ("undefined", .undefined),
      ("var a = 1", .undefined),
      ("[1, 'two', [true]]", [1, "two", [true]]), ("({ a: 1, b: { c: null } })", ["a": 1, "b": ["c": nil]]),
      ("new Date(5)", .date(5)), ("new Map([[1, 2]])", [:]), ("/x/g", [:]), ("new Error('e')", [:]),
      ("10n", .undefined),
      ("if (true) { 7 }", 7), ("document.title = 'set'", "set"),
    ] as [(String, StructuredValue)])
  func copies(script: String, expected: StructuredValue) throws {
    #expect(try result(script) == .success(expected))
  }

  @Test("9.1 copies cyclic values")
  func cyclic() throws {
    let value = try result("const o = { name: 'o' }; o.self = o; o").get()
    #expect(value["self"]["self"]["self"]["name"] == "o")
  }

  @Test(
    "9.2 functions, symbols, promises, DOM nodes and window fail with error 601",
    arguments: [
      "(() => 1)", "class A {}; A", "Symbol('s')", "Promise.resolve(1)", "document", "document.body",
      "document.createTextNode('t')", "window", "[document.body]", "({ a: { b: window } })",
    ])
  func unsupported(script: String) throws {
    guard case .failure(let error) = try result(script) else {
      Issue.record("\(script) gave a value")
      return
    }
    #expect(error == .unsupportedResult)
    #expect(error.code == 601)
    #expect(error.description == "Unsupported result type")
  }

  @Test("9.3 an exception fails with error 699 and URL:line:column: Name: message")
  func thrown() throws {
    guard case .failure(let error) = try result("\n  null.x") else {
      Issue.record("no error")
      return
    }
    #expect(error.code == 699)
    let prefix = "\(PageHarness.pageURL):2:"
    let suffix = ": TypeError: null is not an object (evaluating 'null.x')"
    #expect(error.description.hasPrefix(prefix) && error.description.hasSuffix(suffix), "\(error)")
    #expect(Int(error.description.dropFirst(prefix.count).dropLast(suffix.count)) != nil, "\(error)")
  }

  @Test("9.3 a syntax error has no column; top-level await is one", arguments: ["\n\nlet = = 1", "\n\nawait 1"])
  func syntaxError(script: String) throws {
    guard case .failure(let error) = try result(script) else {
      Issue.record("no error")
      return
    }
    #expect(error.code == 699)
    #expect(error.description.hasPrefix("\(PageHarness.pageURL):3: SyntaxError: "), "\(error)")
  }

  @Test("9.4 all scripts share one global lexical scope: a second let is a SyntaxError")
  func lexicalScope() throws {
    let harness = PageHarness()
    try harness.run("let once = 1; const fixed = 2;")
    #expect(try harness.result(of: "once + fixed") == .success(3))
    guard case .failure(let error) = try harness.result(of: "let once = 2") else {
      Issue.record("no error")
      return
    }
    #expect(error.description.hasSuffix("SyntaxError: Can't create duplicate variable: 'once'"), "\(error)")
    #expect(try harness.result(of: "once") == .success(1))
  }

  @Test("the completion is called in a separate task, after the script's microtasks")
  func completionIsATask() throws {
    let harness = PageHarness()
    try harness.run("")
    harness.view.evaluateJavaScript("queueMicrotask(() => mark('microtask')); mark('script')") { _ in
      harness.add("completion")
    }
    harness.add("returned")
    try harness.view.runUntilIdle()
    #expect(harness.log == ["returned", "script", "microtask", "completion"])
  }

  @Test("13.1 evaluate before any load runs in an about:blank document")
  func beforeAnyLoad() throws {
    let script = "location.href + ' ' + document.readyState + ' ' + document.body.childNodes.length"
    #expect(try PageHarness().result(of: script) == .success("about:blank complete 0"))
  }
}
