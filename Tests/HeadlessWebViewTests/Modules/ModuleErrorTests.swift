import Testing

/// Errors of modules, and their locations.
@Suite("Errors of modules")
struct ModuleErrorTests {
  /// The message, file, line and column that `onerror` receives.
  private func report(_ text: String) throws -> String? {
    let html = """
      <script>onerror = (m, url, line, column) => mark([m, url.split('/').pop(), line, column].join(' | '))</script>
      <script type=module src=m.js></script>
      """
    return try SiteHarness.log(html: html, ["m.js": text, "a.js": "export let a = 1;"]).first
  }

  @Test("an exception has the line and column in the module")
  func places() throws {
    #expect(try report("import './a.js';\n\n  throw new Error('x');") == "Error: x | m.js | 3 | 23")
    #expect(try report("import { a } from './a.js'; throw new Error('x');") == "Error: x | m.js | 1 | 49")
  }

  @Test(
    "an invalid module is a SyntaxError with a line",
    arguments: [
      ("let a = 1;\nlet b = ;", "SyntaxError: Unexpected token ';' | m.js | 2"),
      ("\n\nimport { b } form './a.js'", "SyntaxError: Unexpected token 'form' | m.js | 3"),
      (
        "\nexport { nothing }",
        "SyntaxError: Exported binding 'nothing' needs to refer to a top-level declared variable. | m.js | 2"
      ),
      ("let a; export { a };\nexport { a }", "SyntaxError: Cannot export a duplicate name 'a'. | m.js | 2"),
      ("import { b } from './a.js'", "SyntaxError: Importing binding name 'b' is not found. |  | 0 | 0"),
      ("\nreturn 1", "SyntaxError: Return statements are only valid inside functions. | m.js | 2"),
    ])
  func syntax(text: String, expected: String) throws {
    #expect(try report(text)?.hasPrefix(expected) == true)
  }

  @Test("a bare specifier requires an import map")
  func bare() throws {
    #expect(
      try report("import 'vue'")?.hasPrefix("TypeError: Module name, 'vue' does not resolve to a valid URL.") == true)
  }

  @Test("a missing module fires error on the element, one that throws on the window")
  func events() throws {
    let html = """
      <script>onerror = (m) => mark(m)</script>
      <script type=module src=gone.js onload="mark('load')" onerror="mark('error 1')"></script>
      <script type=module src=asks.js onload="mark('load')" onerror="mark('error 2')"></script>
      <script type=module src=throws.js onload="mark('load 3')"></script><script type=module>mark('goes on')</script>
      """
    let log = try SiteHarness.log(
      html: html, ["asks.js": "import './gone.js'", "throws.js": "throw new TypeError('t')"])
    #expect(log == ["error 1", "error 2", "TypeError: t", "load 3", "goes on"])
  }

  @Test("any damaged text results in a module or an error")
  func fragments() throws {
    for text in [
      "import", "import {", "import { a as", "import * as", "export", "export {", "export default", "export const {",
      "export const [a, {b", "import x from", "import 'a' with {", "export * as", "}", ")", "`${", "import.meta.",
      "import('a", "export let",
      "export async", "class {", "=>", "import '\\u{110000}'", "export { a as '\\x' }", "}}}}export{a",
      "(".padding(5000),
    ] {
      #expect(try report(text) != nil || text == "import.meta.", "\(text.prefix(30))")
    }
  }
}

extension String {
  fileprivate func padding(_ count: Int) -> String { String(repeating: self, count: count) }
}
