import JavaScriptEngine
import Testing

@testable import HeadlessWebView

@Suite("Names that a script declares")
struct DeclaredNamesTests {
  private func found(in script: String) -> [String] {
    DeclaredNames(among: [UTF16Text("performance caches webkit")]).find(in: UTF16Text(script))
  }

  @Test(
    "finds variables however their declaration goes on",
    arguments: [
      "var performance", "var performance = 1", "var performance;", "for (var performance in {}) {}",
      "var a, performance", "var a = f(x), performance = 1", "var a,\n  performance;", "var a, performance\nf()",
      "var a, performance, b", "{ var a, performance }", "var a, performance/* it */ = 1",
      "(0, eval)('var a, performance')", "(0, eval)(`var a, performance\\n`)",
      "var a, performance <!-- it", "var a, performance\u{A0}= 1", "delete window.performance",
      "delete window['performance']", "window.hasOwnProperty('performance')",
    ])
  func declarations(script: String) {
    #expect(found(in: script) == ["performance"])
  }

  @Test(
    "ignores names after a comma that declare nothing",
    arguments: [
      "f(a, performance)", "f(a, performance.now())", "[a, performance]", "f({ a: 1, performance: it.performance })",
      "if (a, performance == b) {}", "(a, performance => 1)", "f(a, performance(1))", "f(a, performance ? 1 : 2)",
      "f(a, performance[0])", "a = b, performance + 1", "let performances = 1",
    ])
  func others(script: String) {
    #expect(found(in: script).isEmpty)
  }

  @Test("finds handlers and names that units of the DOM expose")
  func exposed() {
    #expect(found(in: "var a, onmessage = 1, indexedDB = 2, b = { c: 1, crypto: 2 }") == ["onmessage", "indexedDB"])
  }
}
