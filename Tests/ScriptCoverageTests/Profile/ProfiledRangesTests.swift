import Testing

@testable import ScriptCoverage

/// The profiler's list, with blocks first and functions after them.
@Suite struct ProfiledRangesTests {
  @Test("functions are separated from blocks, also from that of an arrow function with the same range")
  func functions() {
    let text = "const f = x => x + 1; f(1); f(2);"
    let arrow = ProfileBuilder.range(of: "x => x + 1", in: text, count: 2)
    let list = [
      CountedRange(start: 0, end: 10, count: 1), arrow, CountedRange(start: 20, end: text.count, count: 1),
      CountedRange(start: arrow.start, end: arrow.end, count: 1),
    ]
    let split = ProfileBuilder.split(text, list)
    #expect(split.functions == ["1 x => x + 1"])
    #expect(split.blocks == ["1 const f = ", "2 x => x + 1", "1 ; f(1); f(2);"])
  }

  @Test("the block behind the value of an arrow function isn't counted")
  func arrowEnd() {
    let text = "const f = x => x; f(1);"
    let arrow = ProfileBuilder.range(of: "x => x", in: text, count: 1)
    let list = [arrow, CountedRange(start: arrow.end - 1, end: arrow.end, count: 0), arrow]
    #expect(ProfileBuilder.split(text, list).blocks == ["1 x => x"])
  }

  @Test(
    "bodies of generators and asynchronous functions aren't functions",
    arguments: [
      "function* f() { yield 1 }", "async function f() { await 1 }", "x = async () => { await 1 }",
      "x = { async m() { await 1 } }", "class A { *m() { yield 1 } }",
    ])
  func bodies(text: String) {
    let start = ["function*", "async", "*m"].compactMap { part in
      text.contains(part) ? ProfileBuilder.range(of: part, in: text, count: 1).start : nil
    }[0]
    let brace = ProfileBuilder.range(of: ") ", in: text, count: 0).end
    let body = text.contains("=>") ? brace + 3 : brace
    let end = ProfileBuilder.range(of: "1 }", in: text, count: 0).end
    let list = [
      CountedRange(start: body, end: end, count: 1), CountedRange(start: start, end: end, count: 1),
      CountedRange(start: body, end: end, count: 1),
    ]
    let split = ProfileBuilder.split(text, list)
    #expect(split.functions.count == 1)
    #expect(split.blocks.count == 1)
  }

  @Test("the code for fields doesn't change the counts of the function around the class")
  func fields() {
    let text = "function make() { class A { x = 1 } new A(); new A(); return 1; }\nmake();"
    let whole = ProfileBuilder.range(of: "() { class A { x = 1 } new A(); new A(); return 1; }", in: text, count: 2)
    let list = [
      ProfileBuilder.range(of: "() { class A { x = 1 } new A(); new A(); return 1;", in: text, count: 1), whole,
      ProfileBuilder.range(of: "function make() { class A { x = 1 } new A(); new A(); return 1; }", in: text, count: 1),
      CountedRange(start: 1, end: 16, count: 0),
    ]
    let split = ProfileBuilder.split(text, list)
    #expect(split.functions.count == 1)
    #expect(split.blocks == ["1 () { class A { x = 1 } new A(); new A(); return 1;"])
  }

  @Test("a script runs once, although the code for fields has its range")
  func fieldsOfScript() {
    let text = "class B { p = 1; }\nnew B(); new B();\nlet q = 5;"
    let list = [
      CountedRange(start: 16, end: text.count, count: 3), CountedRange(start: 0, end: text.count, count: 1),
      CountedRange(start: 1, end: 16, count: 0),
    ]
    #expect(ProfileBuilder.split(text, list).blocks.allSatisfy { $0.hasPrefix("1 ") })
  }

  @Test("a script that was not compiled has run")
  func data() {
    #expect(ProfileBuilder.split("a = 1;", []).blocks == ["1 a = 1;"])
    #expect(ProfileBuilder.split("", []).blocks.isEmpty)
  }
}
