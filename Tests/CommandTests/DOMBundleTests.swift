import Foundation
import TestSupport
import Testing

/// `Scripts/bundle-dom`, which builds the scripts of the DOM from its modules.
@Suite("Scripts/bundle-dom")
struct DOMBundleTests {
  /// Minimal versions of the modules that the script itself names.
  private static let base = [
    "layers.txt": "# From the lowest.\ninfra\nnodes\nhtml\n",
    "main.js": "import './infra/entries.js';\nimport './infra/lazy-units.js';\n",
    "infra/entries.js": "export const entries = {};\n",
    "infra/hooks.js": "export const hooks = {};\nexport const mutations = {};\n",
    "infra/idl.js": "export const describe = () => {};\n",
    "infra/lazy-units.js":
      "import './hooks.js';\nimport './idl.js';\n\nexport const lazy = (unit) => () => unit;\nexport const startUnits = () => {};\n",
  ]

  /// Creates a folder like the repository, with a copy of the script, and runs the script.
  private func bundle(_ modules: [String: String], _ arguments: String = "") throws -> (
    root: URL, outcome: CommandRunner.Outcome
  ) {
    let root = URL(fileURLWithPath: try CommandRunner.page("", "unused")).deletingLastPathComponent()
    for (path, text) in Self.base.merging(modules, uniquingKeysWith: { $1 }) {
      let file = root.appendingPathComponent("Resources/dom/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    for folder in ["Scripts", "Sources/CWebViewScripts/include"] {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    for path in ["Scripts/bundle-dom", "Scripts/dom"] {
      try FileManager.default.copyItem(at: Repository.file(path), to: root.appendingPathComponent(path))
    }
    return (root, try CommandRunner.run(shell: "Scripts/bundle-dom \(arguments)", in: root))
  }

  private func text(_ path: String, in root: URL) throws -> String {
    try String(contentsOf: root.appendingPathComponent("Sources/CWebViewScripts/\(path)"), encoding: .utf8)
  }

  @Test("the generated files are up to date, and the DOM's layers have no cycle")
  func upToDate() throws {
    let outcome = try CommandRunner.run(shell: "Scripts/bundle-dom --check", in: Repository.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("a new interface needs only one file, and its unit is loaded by the interface's name")
  func newInterface() throws {
    let (root, outcome) = try bundle([
      "nodes/thing.js":
        "// A thing.\nimport { describe } from '../infra/idl.js';\n\ndescribe('Thing', { parent: null });\n"
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try text("DOMBundle.c", in: root).contains("{\"Thing\", 0},"))
    let unit = try text("DOM/nodes-thing.js", in: root)
    #expect(unit.contains("const {\n  describe,\n} = core;"))
    #expect(unit.contains("describe('Thing', { parent: null });"))
    #expect(try CommandRunner.run(shell: "Scripts/bundle-dom --check", in: root).status == 0)
  }

  @Test("merges modules that always load together into a unit, and refers to other units by number")
  func units() throws {
    let (root, outcome) = try bundle([
      "html/a.js": "import { hooks } from '../infra/hooks.js';\nimport { b } from './b.js';\n\nhooks.a = () => b();\n",
      "html/b.js": """
      import { lazy } from '../infra/lazy-units.js';

      const lazyC = lazy('../nodes/c.js');

      export const b = () => lazyC().c();

      """,
      "nodes/c.js": "export const c = () => 1;\n",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let unit = try text("DOM/html-a.js", in: root)
    #expect(unit.contains("lazyC = lazy(1);\nb = () => lazyC().c();"))
    #expect(unit.firstRange(of: "// html/b.js")!.lowerBound < unit.firstRange(of: "// html/a.js")!.lowerBound)
    let types = try String(contentsOf: root.appendingPathComponent("Resources/dom/lazy.d.ts"), encoding: .utf8)
    #expect(types.contains("  (path: `${string}/c.js`): LazyModule<typeof import('./nodes/c.js')>;\n"))
  }

  @Test("a module that two others import is a unit of its own, which loads before theirs")
  func shared() throws {
    let (root, outcome) = try bundle([
      "html/a.js": """
      import { describe } from '../infra/idl.js';
      import { shared } from '../nodes/shared.js';

      describe('A', { parent: shared });

      /** @param {import('../realm').Page} page */
      export function expose(page) {
        page.global('A', shared);
      }

      """,
      "html/b.js": "import { hooks } from '../infra/hooks.js';\nimport '../nodes/shared.js';\n\nhooks.b = () => 1;\n",
      "nodes/shared.js": "export const shared = 1;\n",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let table = try text("DOMBundle.c", in: root)
    #expect(table.contains("\"html/a.js\",\n     (const long[]){2}, 1,\n"))
    #expect(table.contains("\"html/b.js\",\n     (const long[]){2}, 1,\n"))
    #expect(table.contains("\"nodes/shared.js\",\n     0, 0,\n"))
    let unit = try text("DOM/html-a.js", in: root)
    #expect(unit.contains("const {\n  shared,\n} = units[2];"))
    #expect(unit.contains("return {\n  shared,\n};"))
    #expect(try text("DOM/html-a.page.js", in: root).contains("const {\n  shared,\n} = unit;"))
  }

  @Test("code for a page's realm receives only the names that it uses")
  func page() throws {
    let (root, outcome) = try bundle([
      "nodes/thing.js": """
      import { describe } from '../infra/idl.js';
      import { entries } from '../infra/entries.js';

      export const make = () => entries;
      export const other = () => describe;

      /** @param {import('../realm').Page} page */
      export function expose(page) {
        page.interface('Thing', null, { make() { return make(); } });
      }

      """
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let page = try text("DOM/nodes-thing.page.js", in: root)
    #expect(page.contains("// nodes/thing.js\n(function () {\nconst {\n  make,\n} = unit;\n  page.interface('Thing'"))
    let unit = try text("DOM/nodes-thing.js", in: root)
    #expect(!unit.contains("page.interface"))
    #expect(!unit.contains("@param"))
  }

  @Test("moves regular expressions to their uses, unless their identity or state may matter")
  func patterns() throws {
    let (root, outcome) = try bundle([
      "nodes/thing.js": """
      import { describe } from '../infra/idl.js';

      const digits = /^[0-9/]+$/i;
      const spaces = / +/g;
      const words = /\\w+/;
      const sticky = /a/y;
      const global = /b/g;
      const named = /c/;
      const exposed = /d/;
      describe('Thing', { parent: null });
      export const isNumber = (text) => digits.test(text) && !digits.test(text.replace(spaces, ''));
      export const split = (text) => text.split(words);
      export const states = (text) => sticky.test(text) || global.test(text);
      export const name = (text) => `${named.exec(text)}`;

      /** @param {import('../realm').Page} page */
      export function exposeShared(page) {
        page.global('thing', exposed.test('d'));
      }

      """
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let unit = try text("DOM/nodes-thing.js", in: root)
    let moved = "/^[0-9/]+$/i.test(text) && !/^[0-9/]+$/i.test(text.replace(/ +/g, ''))"
    #expect(unit.contains("isNumber = (text) => \(moved);"))
    for name in ["digits", "spaces"] { #expect(!unit.contains(name)) }
    for kept in ["words = /\\w+/;", "sticky = /a/y;", "global = /b/g;", "named = /c/;", "exposed = /d/;"] {
      #expect(unit.contains("const \(kept)"))
    }
  }

  @Test("a hook loads the unit of the lazy module that implements it")
  func hooks() throws {
    let (root, outcome) = try bundle([
      "html/late.js": "import { hooks } from '../infra/hooks.js';\n\nhooks.late = () => 1;\n"
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try text("DOM/core.js", in: root).contains("  late: 0,\n"))
  }

  @Test("the diagram contains each folder, and omits redundant arrows")
  func picture() throws {
    let (root, outcome) = try bundle([
      "nodes/a.js": "import { describe } from '../infra/idl.js';\n\nexport const a = () => describe;\n",
      "html/b.js": """
      import { describe } from '../infra/idl.js';
      import { a } from '../nodes/a.js';

      describe('B', a(describe));

      """,
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let file = root.appendingPathComponent("Documentation/Internals/DOM.md")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let (begin, end) = ("<!-- Scripts/bundle-dom draws this diagram. -->\n", "<!-- The diagram ends here. -->\n")
    try "Before\n\(begin)old\n\(end)After\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(try CommandRunner.run(shell: "Scripts/bundle-dom", in: root).status == 0)
    #expect(
      try String(contentsOf: file, encoding: .utf8) == """
        Before
        \(begin)```mermaid
        flowchart BT
          infra["infra (4)"]
          nodes["nodes (1)"]
          html["html (1)"]
          nodes --> infra
          html --> nodes
        ```
        \(end)After

        """)
    try "# No diagram\n".write(to: file, atomically: true, encoding: .utf8)
    let missing = try CommandRunner.run(shell: "Scripts/bundle-dom", in: root)
    #expect(missing.status == 1)
    #expect(missing.errors.contains("Documentation/Internals/DOM.md has no markers for the diagram"))
  }

  @Test("removes obsolete files, and --check reports stale files without writing")
  func stale() throws {
    let (root, outcome) = try bundle([:], "--check")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Sources/CWebViewScripts/DOM/core.js is stale; run Scripts/bundle-dom"))
    #expect(!FileManager.default.fileExists(atPath: root.appendingPathComponent("Sources/CWebViewScripts/DOM").path))
    _ = try CommandRunner.run(shell: "Scripts/bundle-dom", in: root)
    let old = root.appendingPathComponent("Sources/CWebViewScripts/DOM/old.js")
    try "".write(to: old, atomically: true, encoding: .utf8)
    #expect(try CommandRunner.run(shell: "Scripts/bundle-dom --check", in: root).status == 1)
    #expect(try CommandRunner.run(shell: "Scripts/bundle-dom", in: root).status == 0)
    #expect(!FileManager.default.fileExists(atPath: old.path))
  }

  @Test(
    "reports unsupported code with its location and the reason",
    arguments: [
      (
        ["infra/low.js": "import { a } from '../html/a.js';\n", "html/a.js": "export const a = 1;\n"],
        "infra/low.js imports html/a.js, which is in a higher layer; use a hook"
      ),
      (
        ["infra/low.js": "const lazyA = lazy('../html/a.js');\n", "html/a.js": "export const a = 1;\n"],
        "infra/low.js imports html/a.js, which is in a higher layer; use a hook"
      ),
      (
        [
          "html/a.js": "import { b } from './b.js';\n\nexport const a = b;\n",
          "html/b.js": "import { a } from './a.js';\n\nexport const b = a;\n",
        ], "a cycle that is missing in cycles.txt: html/a.js html/b.js"
      ),
      (
        ["cycles.txt": "html/a.js html/b.js: a reason.\n"],
        "cycles.txt lists modules that form no cycle: html/a.js html/b.js"
      ),
      (["html/a.js": "import { a } from './b.js';\n"], "html/a.js: module not found: html/b.js"),
      (["html/a.js": "import { none } from '../infra/idl.js';\n"], "html/a.js: infra/idl.js exports no none"),
      (["html/a.js": "import { describe as d } from '../infra/idl.js';\n"], "html/a.js: an import renames"),
      (["html/a.js": "import { a } from 'a';\n"], "html/a.js: imports are relative: a"),
      (["html/a.js": "export const a = 1, b = 2;\n"], "one at a time: export const a = 1, b = 2"),
      (["html/a.js": "export const expose = (page) => page;\n"], "write `export function expose(page) {`"),
      (
        ["html/a.js": "export function expose(page) {\n}\n\nexport function install(page) {\n}\n"],
        "write `export function install(page) {`"
      ),
      (["html/a.js": "hooks.a = hooks.b = () => 1;\n"], "set hooks one at a time"),
      (["html/a.js": "if (true) {\n  hooks.a = () => 1;\n}\n"], "set hooks one at a time"),
      (["html/a.js": "const text = `\nexport const a = 1;\n`;\n"], "looks like a declaration: export const a = 1;"),
      (
        ["html/a.js": "import { describe } from '../infra/idl.js';\n\ndescribe(\"A\", {});\n"],
        "list names that aren't literals in single quotes in `exposes`: describe(\"A\", {});"
      ),
      (
        [
          "html/a-b.js": "describe('A', {});\n", "html-a/b.js": "describe('B', {});\n",
          "layers.txt": "infra\nhtml\nhtml-a\n",
        ], "rename a file"
      ),
      (
        ["html/a.js": "export let a = 1;\n"],
        "html/a.js: exports are constants, classes and functions, one at a time: export let a"
      ),
      (["html/a.js": "export default 1;\n"], "html/a.js: exports are constants, classes and functions"),
      (
        ["html/a.js": "export const same = 1;\n", "html/b.js": "export const same = 2;\n"],
        "html/b.js and html/a.js export the same name: same"
      ),
      (["html/idl.js": ""], "infra/idl.js and html/idl.js have the same name"),
      (["other/a.js": ""], "other/a.js: the folder is missing in layers.txt"),
      (["html/a.js": "const a = () => lazy('./b.js');\n", "html/b.js": ""], "`lazy` is used as"),
      (
        ["html/a.js": "const lazyIdl = lazy('../infra/idl.js');\n"],
        "html/a.js: infra/idl.js is part of the core, and never lazy"
      ),
      (
        ["html/a.js": "export function install(page) {\n}\n"],
        "html/a.js: a module that loads on first use has `expose`, not `install`"
      ),
      (["html/a.js": "export const a = 1;\n"], "html/a.js: nothing loads the module"),
      (
        ["html/a.js": "describe('A', {});\n", "html/b.js": "describe('A', {});\n"],
        "html-b and html-a expose the same name: A"
      ),
    ])
  func wrong(modules: [String: String], reason: String) throws {
    let outcome = try bundle(modules).outcome
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Resources/dom: "), "\(outcome.errors)")
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
  }
}
