import HeadlessWebView
import JavaScriptEngine
import Testing

/// The places that are reported for what scripts throw.
@Suite("Places of throw statements")
struct ThrowSiteTests {
  /// The line and column that `onerror` gets; the script stands in lines of its own from line 2.
  private func place(_ script: String) throws -> String? {
    let harness = PageHarness()
    try harness.load(
      "<script>onerror = (m, url, line, column) => mark(line + ':' + column);</script><script>\n\(script)</script>")
    return harness.log.first
  }

  @Test(
    "the end of the expression that is thrown",
    arguments: [
      ("throw new Error('x');", "2:21"), ("throw Error('x')", "2:17"),
      ("{ throw new Error(f(1)) } function f() {}", "2:24"),
      ("throw new Error(\n  ')');", "3:7"), ("var ns = { E: Error }; throw new ns.E('x');", "2:43"),
      ("setTimeout(() => {\n throw new TypeError('x'); });", "3:26"),
    ])
  func calls(script: String, expected: String) throws { #expect(try place(script) == expected) }

  @Test("an error that a constructor of the page makes has the place of its throw")
  func constructors() throws {
    #expect(try place("function Own(m) { return new Error(m); }\nthrow new Own('x');") == "3:19")
    #expect(try place("class Own extends Error {\n constructor(m) { super(m); } }\nthrow new Own('x');") == "4:19")
  }

  @Test("what the engine throws inside a throw statement keeps its own place")
  func engineErrors() throws {
    #expect(try place("var a = 1; throw a();") == "2:19")
    #expect(try place("throw new Error(null.x);") == "2:21")
  }

  @Test("an error that was made before keeps the place where it was made")
  func madeBefore() throws { #expect(try place("const e = new Error('x');\nthrow e;") == "2:20") }

  @Test(
    "a literal has the place of the only statement that throws it",
    arguments: [
      ("throw 'x';", "2:10"), ("\nthrow \"two words\"", "3:18"), ("throw 42", "2:9"), ("throw null;", "2:11"),
      ("throw undefined;", "2:16"), ("if (0) throw 'y'; throw 'x';", "2:28"),
    ])
  func literals(script: String, expected: String) throws { #expect(try place(script) == expected) }

  @Test("a literal that two statements throw has no place")
  func ambiguous() throws { #expect(try place("if (0) throw 'x'; throw 'x';") == "0:0") }

  @Test("native gets the same place")
  func native() throws {
    let harness = PageHarness()
    try harness.load("")
    guard case .failure(.exception(let exception)) = try harness.result(of: "\nthrow 'text'") else {
      Issue.record("no exception")
      return
    }
    #expect(exception.description == "\(PageHarness.pageURL):2:13: text")
    #expect(harness.errors.first?.description == "\(PageHarness.pageURL):2:13: text")
  }
}
