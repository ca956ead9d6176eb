import Testing

@testable import ScriptCoverage

/// The beginnings and the names of functions.
@Suite struct FunctionSyntaxTests {
  @Test(
    "functions are recognized and named",
    arguments: [
      ("function one() {}", "function", "one"), ("async function two() {}", "async", "two"),
      ("function* three() {}", "function", "three"), ("const four = (a, b) => a", "(a, b)", "four"),
      ("const five = a => a", "a =>", "five"), ("const six = async (a) => a", "async", "six"),
      ("x = { seven() {} }", "seven", "seven"), ("x = { eight: function () {} }", "function", "eight"),
      ("x = { 'nine ten': () => 1 }", "() =>", "nine ten"), ("class A { constructor() {} }", "constructor", "A"),
      ("const B = class { constructor() {} }", "constructor", "B"), ("class A { get b() {} }", "get", "get b"),
      ("class A { #c() {} }", "#c", "#c"), ("class A { static async d() {} }", "async", "d"),
      ("class A { [Symbol.iterator]() {} }", "[Symbol", "[Symbol.iterator]"),
      ("module.exports.e = function () {}", "function", "e"),
      ("(function () {})()", "function", ""), ("run(() => 1)", "() =>", ""), ("x = { get() {} }", "get", "get"),
      ("x = { async() {} }", "async", "async"), ("class A extends B { constructor() {} }", "constructor", "A"),
      ("export default function () {}", "function", "default"),
    ])
  func names(text: String, start: String, name: String) {
    let syntax = ProfileBuilder.syntax(text)
    let offset = ProfileBuilder.range(of: start, in: text, count: 0).start
    #expect(syntax.isFunction(at: offset))
    #expect(syntax.name(at: offset) == name)
  }

  @Test(
    "blocks and calls aren't functions",
    arguments: [
      ("if (a) { b() }", "{ b"), ("if (a) { b() }", "if"), ("call(a)", "call"), ("const f = async (a) => a", "(a)"),
      ("while (a) { b() }", "while"), ("x = a ? b : c", "a ?"),
    ])
  func others(text: String, start: String) {
    let offset = ProfileBuilder.range(of: start, in: text, count: 0).start
    #expect(!ProfileBuilder.syntax(text).isFunction(at: offset))
  }
}
