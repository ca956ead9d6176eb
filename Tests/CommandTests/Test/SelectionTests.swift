import Foundation
import SpecRunner
import Testing

@testable import headless_bridge

/// The options of `headless-bridge test` that select tests.
@Suite struct SelectionTests {
  private func folder() throws -> SpecFolder {
    try SpecFolder([
      "a.bridge.js": """
      describe('cart', () => {
        test('adds @smoke', () => {});
        test('removes', { tag: '@slow' }, () => {});
      });
      describe('login', { tag: ['@auth', '@smoke'] }, () => {
        test('works',
          () => {});
      });
      """
    ])
  }

  @Test(
    "selects by pattern, tag and line",
    arguments: [
      ("-g 'cart removes'", ["removes"]), ("-t CART", ["adds", "removes"]), ("--grep /CART/", []),
      ("--grep @smoke", ["adds", "works"]), ("--grep '^login › w'", ["works"]), ("--grep-invert cart", ["works"]),
      ("--tag smoke", ["adds", "works"]), ("--tag @slow --tag auth", ["removes", "works"]),
      ("--tag '!slow'", ["adds", "works"]), ("--tag smoke --tag '!auth'", ["adds"]),
      ("a.bridge.js:2", ["adds"]), ("a.bridge.js:5:1", ["works"]), ("a.bridge.js:7", ["works"]),
      ("a.bridge.js:1", ["adds", "removes"]), ("--filter removes", ["removes"]),
    ])
  func selects(words: String, names: [String]) throws {
    let ran = try folder().ran(words)
    #expect(ran.map { String($0.split(separator: " ").last { !$0.hasPrefix("@") } ?? "") } == names)
  }

  @Test(
    "a selection that matches nothing is only an error, with a suggestion",
    arguments: [
      ("--filter remove_", "--filter remove_: no test matches. Did you mean 'removes'?"),
      ("--grep zzz", "--grep zzz: no test matches. To list all tests, use --list"),
      ("--tag smok", "--tag smok: no test matches. Did you mean '@smoke'?"),
      ("--tag none", "--tag none: no test matches. Tags: @auth @slow @smoke"),
    ])
  func nothing(words: String, message: String) throws {
    let outcome = try folder().test(words)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors == "headless-bridge: \(message)\n")
    #expect(try folder().test("--pass-with-no-tests \(words)").status == 0)
  }

  @Test("lists tests without running them")
  func lists() throws {
    let folder = try folder()
    try folder.write("b.bridge.js", "throw new Error('broken');")
    #expect(
      try folder.test("--list a.bridge.js").output == """
        a.bridge.js:2:7 › cart › adds @smoke
        a.bridge.js:3:7 › cart › removes @slow
        a.bridge.js:6:7 › login › works @auth @smoke
        3 tests in 1 file

        """)
    let outcome = try folder.test("--list --reporter json --tag slow")
    #expect(outcome.status == 1)
    let document = try JSONDecoder().decode(TestList.self, from: Data(outcome.output.utf8))
    #expect(document.schemaVersion == 1)
    #expect(document.files.map(\.path) == ["a.bridge.js", "b.bridge.js"])
    #expect(document.files[0].tests.map(\.path) == [["cart", "removes"]])
    #expect(document.files[0].tests[0].line == 3)
    #expect(document.files[1].errors.first?.message == "broken")
  }

  @Test("invalid tags are errors")
  func tags() throws {
    let folder = try SpecFolder(["a.bridge.js": "test('a', { tag: 'smoke' }, () => {});"])
    let outcome = try folder.test()
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("a tag begins with @ and has no spaces, as in '@smoke', but is 'smoke'"))
  }

  @Test("a failure counts although another test of the same name passes")
  func lastFailedOfSeveral() throws {
    let folder = try SpecFolder(["a.bridge.js": "test('same', () => { throw 1; }); test('same', () => {});"])
    #expect(try folder.test("--repeat-each 2").status == 1)
    #expect(try folder.ran("--last-failed").count == 2)
  }

  @Test("reruns the tests that failed, until they pass")
  func lastFailed() throws {
    let folder = try SpecFolder([
      "a.bridge.js": "test('good', () => {}); test('bad', () => { throw 1; });", "b.bridge.js": "test('b', () => {});",
    ])
    // Without a record, nothing is known to have passed.
    let first = try folder.test("--last-failed")
    #expect(first.errors.contains("no run is recorded in .headless-bridge; all tests run"), "\(first.errors)")
    #expect(first.status == 1 && first.output.contains("2 passed, 3 total"), "\(first.output)")
    #expect(try folder.ran("--last-failed") == ["a.bridge.js › bad"])
    try folder.write("a.bridge.js", "test('good', () => {}); test('bad', () => {});")
    #expect(try folder.ran("--last-failed") == ["a.bridge.js › bad"])
    let outcome = try folder.test("--last-failed")
    #expect(outcome.errors == "headless-bridge: note: --last-failed: no test failed in the last run\n")
    #expect(folder.text(of: ".headless-bridge/.gitignore") == "*\n")
  }

  @Test(
    "runs the specs that a change affects",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
  func onlyChanged() throws {
    let folder = try SpecFolder([
      "a.bridge.js": "import './helper.js'; test('a', () => page.goto('page.html'));", "helper.js": "",
      "page.html": "<p>", "b.bridge.js": "test('b', () => {});",
    ])
    let git = "git -c user.name=a -c user.email=a@b.example"
    #expect(try folder.test("--only-changed").errors.contains("--only-changed=HEAD: git rev-parse failed"))
    _ = try folder.run("\(git) init -q . && \(git) add . && \(git) commit -q -m first")
    #expect(try folder.ran("--only-changed") == [])
    #expect(try folder.ran().count == 2)
    #expect(try folder.ran("--only-changed") == [])
    for file in ["helper.js", "page.html", "a.bridge.js"] {
      try folder.write(file, folder.text(of: file) + "\n")
      #expect(try folder.ran("--only-changed") == ["a.bridge.js › a"], "\(file)")
      _ = try folder.run("\(git) commit -q -a -m next")
    }
    #expect(try folder.ran("--only-changed=HEAD~1") == ["a.bridge.js › a"])
    try folder.write("c.bridge.js", "test('c', () => {});")
    #expect(try folder.ran("--only-changed") == ["c.bridge.js › c"])
  }

  @Test("--only-changed follows the imports of specs that never ran")
  func changesWithoutRecord() throws {
    let folder = try SpecFolder([
      "tests/a.bridge.js": "import { b } from './lib/b.js';\ntest('a', () => {});",
      "tests/lib/b.js": "export * from './c';", "tests/lib/c.js": "export const b = 1;",
      "tests/d.bridge.js": "test('d', () => {});", "web/index.html": "<p>", "other.txt": "",
      "headless-bridge.config.json": "{ \"root\": \"web\" }",
    ])
    let git = "git -c user.name=a -c user.email=a@b.example"
    _ = try folder.run("\(git) init -q . && \(git) add . && \(git) commit -q -m first")
    for (file, expected) in [
      ("tests/lib/c.js", ["tests/a.bridge.js › a"]), ("tests/d.bridge.js", ["tests/d.bridge.js › d"]),
      ("other.txt", []),
      ("web/index.html", ["tests/a.bridge.js › a", "tests/d.bridge.js › d"]),
    ] {
      try folder.write(file, folder.text(of: file) + "\n")
      #expect(try folder.ran("--only-changed") == expected, "\(file)")
      _ = try folder.run("\(git) commit -q -a -m next; rm -rf .headless-bridge")
    }
  }

  @Test("repeats files, and supports -x")
  func repetition() throws {
    let folder = try SpecFolder([
      "a.bridge.js": "test('a', () => {}); test('b', () => { throw 1; }); test('c', () => {});"
    ])
    #expect(try folder.ran("--repeat-each 2").count == 6)
    #expect(try folder.ran("-x").count == 2)
  }

  @Test(
    "globs match paths",
    arguments: [
      ("*.spec.js", "/p/a/x.spec.js", true), ("**/*.spec.ts", "/p/x.spec.ts", true), ("a/*.js", "/p/a/b.js", true),
      ("a/*.js", "/p/a/b/c.js", false), ("**/*.{test,spec}.?(c|m)[jt]s?(x)", "/p/b/x.test.mts", true),
      ("**/*.{test,spec}.?(c|m)[jt]s?(x)", "/p/b/x.test.jsx", true), ("node_modules", "/p/node_modules/a/x.js", true),
      ("./a/x.js", "/p/a/x.js", true), ("x.js", "/p/axx.js", false), ("**/a/**", "/p/q/a/r/x.js", true),
    ])
  func globs(pattern: String, path: String, matches: Bool) {
    #expect(GlobPattern(pattern, in: "/p").matches(path) == matches)
  }
}
