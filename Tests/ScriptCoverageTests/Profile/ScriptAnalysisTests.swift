import Testing

@testable import ScriptCoverage

/// The functions, branches and statements of scripts.
@Suite struct ScriptAnalysisTests {
  private func branches(_ text: String, _ blocks: KeyValuePairs<String, Int>) -> [String] {
    let analysis = ScriptAnalysis(ProfileBuilder.profile(text, blocks: blocks))
    let units = Array(text.utf16)
    return analysis.branches.map {
      "\($0.kind.rawValue) \($0.count) \(String(decoding: units[$0.range], as: UTF16.self))"
    }
  }

  @Test("the ways of conditions, loops and cases are branches, and what follows them isn't")
  func branches() {
    #expect(
      branches(
        "if (a) { b() } else { c() }\nd();", ["if (a) ": 1, "{ b() }": 1, " else { c() }": 0, "\nd();": 1])
        == ["if 1 { b() }", "if 0 else { c() }"])
    #expect(branches("x = a ? b : c;", ["x = a ? ": 1, "b ": 1, ": c;": 0]) == ["cond-expr 1 b", "cond-expr 0 : c;"])
    #expect(branches("for (;;) { b() } c();", ["{ b() }": 3, " c();": 1]) == ["loop 3 { b() }"])
    #expect(
      branches("switch (a) { case 1: b(); default: c() }", ["case 1: b(); ": 0, "default: c() ": 1])
        == ["switch 0 case 1: b();", "switch 1 default: c()"])
    #expect(branches("try { a() } catch (e) { b() } c();", [" catch (e) { b() }": 0, " c();": 1]).count == 1)
    #expect(branches("do { a() } while (b) c();", ["{ a() }": 2, " c();": 1]) == [])
    #expect(branches("f(1) ; g(2)", [" ; g(2)": 1]) == [])
  }

  @Test("a jump that the engine folds into its condition runs as often as what follows doesn't")
  func foldedJumps() {
    let text = "for (i of l) { if (i) continue; use(i) }"
    let profile = ProfileBuilder.profile(
      text, blocks: ["for (i of l) ": 1, "{ if (i) ": 5, "continue;": 2, " use(i) }": 2],
      statements: ["if", "continue", "use"])
    let analysis = ScriptAnalysis(profile)
    #expect(analysis.statements.map(\.count) == [5, 3, 2])
    #expect(analysis.branches.map(\.count) == [5, 3])
  }

  @Test("a jump with a block of its own keeps its count")
  func otherJumps() {
    let text = "for (i of l) { if (i) { log(); break; } use(i) }"
    let profile = ProfileBuilder.profile(
      text, blocks: ["{ if (i) ": 5, "{ log(); break; }": 1, " use(i) }": 4], statements: ["break", "use"])
    #expect(ScriptAnalysis(profile).statements.map(\.count) == [1, 4])
  }

  @Test("a function is called as often as its first block runs, and its name ends no block")
  func functions() {
    let text = "function a(x) { if (x) { return 1 } return 2 }"
    let profile = ProfileBuilder.profile(
      text, functions: [text: 1],
      blocks: ["(x) { if (x) ": 3, "{ return 1 ": 1, "} ": 0, "return 2 ": 2],
      statements: ["if", "return 1", "return 2"])
    let analysis = ScriptAnalysis(profile)
    #expect(analysis.functions.map(\.count) == [3])
    #expect(analysis.statements.map(\.count) == [3, 1, 2])
  }

  @Test("a function that never ran has no run at any of its statements")
  func unusedFunction() {
    let text = "run(); function a() { b(); }"
    let profile = ProfileBuilder.profile(
      text, functions: ["function a() { b(); }": 0], blocks: [text: 1], statements: ["run", "b()"])
    #expect(ScriptAnalysis(profile).statements.map(\.count) == [1, 0])
  }

  @Test("the DevTools form has the parts whose counts differ from the function's")
  func precise() {
    let text = "function a(x) { if (x) { return 1 } return 2 } a();"
    let function = "function a(x) { if (x) { return 1 } return 2 }"
    let profile = ProfileBuilder.profile(
      text, functions: [function: 1],
      blocks: [" a();": 1, "(x) { if (x) ": 2, "{ return 1 ": 0, "return 2 ": 2])
    let functions = PreciseCoverage(profile).functions
    #expect(functions.map(\.name) == ["", "a"])
    #expect(functions[0].ranges == [CountedRange(start: 0, end: text.count, count: 1)])
    let block = ProfileBuilder.range(of: "{ return 1 }", in: text, count: 0)
    #expect(functions[1].ranges == [CountedRange(start: 0, end: function.count, count: 2), block])
    #expect(PreciseCoverage(profile, isDetailed: false).functions[1].ranges.count == 1)
  }

  @Test(
    "the ranges of branches are those of V8",
    arguments: [
      ("if (a) b(); c();", "b()", "b();"), ("if (a) { b(); } c();", "{ b(); ", "{ b(); }"),
      ("if (a) b(); else c(); d();", " c()", " else c();"),
      ("if (a) b(); else { c() } d();", "{ c() ", " else { c() }"),
      ("a = b ? c : d;", " c ", "? c"), ("a = b ? c : d;", ": d;", ": d"), ("while (a) b(); c();", "b()", "b();"),
      ("a(); b(); c();", "b(); ", "b(); "), ("a ? function() { b(); } : c;", ":", "? function() { b(); }"),
    ])
  func branchRanges(text: String, block: String, expected: String) {
    let ranges = BranchRanges(tokens: ScriptTokens(Array(text.utf16)))
    let range = ranges.range(of: ProfileBuilder.range(of: block, in: text, count: 0))
    #expect(range == ProfileBuilder.range(of: expected, in: text, count: 0))
  }
}
