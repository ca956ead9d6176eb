import JavaScriptEngine
import Testing

@testable import headless_bridge

/// Checks whether a statement is complete, and the rewriting of top-level `await`.
@Suite struct ReplSyntaxTests {
  private func verdict(_ text: String) -> ReplSyntax.Verdict {
    let context = Context()
    return ReplSyntax { text in
      do throws(JavaScriptException) {
        try context.checkSyntax(text)
        return nil
      } catch {
        return error.message
      }
    }.verdict(on: text)
  }

  @Test(
    "recognizes an incomplete statement",
    arguments: [
      "function f() {", "f(1,", "x =", "`a", "/* a", "[1", "class A {", "if (x)", "{a: 1,", "const r = await f(",
      "await f({", "for (const x of await y) {",
    ])
  func incomplete(text: String) { #expect(verdict(text) == .incomplete) }

  @Test(
    "recognizes a complete statement",
    arguments: ["1 + 1", "'abc", "let a = 1; a", ")", "function f() {\n}", "/abc", "if (x) { y }"])
  func complete(text: String) { #expect(verdict(text) == .run(text)) }

  @Test("reads an object literal as an object, not as a block") func objectLiteral() {
    #expect(verdict("{a: 1}") == .run("({a: 1}\n)"))
    #expect(verdict("{ let a = 1; }") == .run("{ let a = 1; }"))
  }

  @Test("wraps top-level await in a function") func topLevelAwait() {
    #expect(verdict("await f()") == .await("(async () => (await f()\n))()"))
    #expect(verdict("await f();") == .await("(async () => (await f()\n))()"))
    #expect(verdict("const r = await f();") == .await("let r; (async () => { r = await f()\n })()"))
    #expect(verdict("for (const x of await y) z(x)") == .await("(async () => {for (const x of await y) z(x)\n})()"))
  }
}
