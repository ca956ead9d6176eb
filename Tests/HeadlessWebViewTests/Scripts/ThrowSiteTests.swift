import HeadlessWebView
import JavaScriptEngine
import Testing

/// The locations that are reported for exceptions of scripts.
@Suite("Places of throw statements")
struct ThrowSiteTests {
  /// The line and column that `onerror` receives; the script has separate lines from line 2.
  private func place(_ script: String) throws -> String? {
    let harness = PageHarness()
    try harness.load(
      "<script>onerror = (m, url, line, column) => mark(line + ':' + column);</script><script>\n\(script)</script>")
    return harness.log.first
  }

  @Test(
    "the location is the end of the thrown expression",
    arguments: [
      ("throw new Error('x');", "2:21"), ("throw Error('x')", "2:17"),
      ("{ throw new Error(f(1)) } function f() {}", "2:24"),
      ("throw new Error(\n  ')');", "3:7"), ("var ns = { E: Error }; throw new ns.E('x');", "2:43"),
      ("setTimeout(() => {\n throw new TypeError('x'); });", "3:26"),
    ])
  func calls(script: String, expected: String) throws { #expect(try place(script) == expected) }

  @Test("an error from a constructor of the page has the location of its throw")
  func constructors() throws {
    #expect(try place("function Own(m) { return new Error(m); }\nthrow new Own('x');") == "3:19")
    #expect(try place("class Own extends Error {\n constructor(m) { super(m); } }\nthrow new Own('x');") == "4:19")
  }

  @Test("an engine error inside a throw statement keeps its own location")
  func engineErrors() throws {
    #expect(try place("var a = 1; throw a();") == "2:19")
    #expect(try place("throw new Error(null.x);") == "2:21")
  }

  @Test(
    "a value that was created before has the location of the statement that throws it",
    arguments: [
      ("const e = new Error('x');\nthrow e;", "3:8"), ("let e;\ne = Error('x'), e.code = 1;\nif (e) throw e", "4:15"),
      ("throw Object.assign(new Error('x'), { code: 1 });", "2:49"), ("throw { a: [1, 2] };", "2:20"),
      ("throw function () { return 1; }", "2:32"), ("const f = () => { throw new Error('x') }; f();", "2:39"),
      ("throw cond\n  ? new Error('a') : new Error('b')\nvar cond", "3:36"),
    ])
  func madeBefore(script: String, expected: String) throws { #expect(try place(script) == expected) }

  @Test(
    "a literal has the location of the only statement that throws it",
    arguments: [
      ("throw 'x';", "2:10"), ("\nthrow \"two words\"", "3:18"), ("throw 42", "2:9"), ("throw null;", "2:11"),
      ("throw undefined;", "2:16"), ("if (0) throw 'y'; throw 'x';", "2:28"),
    ])
  func literals(script: String, expected: String) throws { #expect(try place(script) == expected) }

  @Test("a literal that two statements throw has no location")
  func ambiguous() throws { #expect(try place("if (0) throw 'x'; throw 'x';") == "0:0") }

  @Test("native receives the same location")
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
