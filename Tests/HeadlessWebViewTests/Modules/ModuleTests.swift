import Testing

/// Imports between modules.
@Suite("Modules")
struct ModuleTests {
  @Test("supports every form of export")
  func forms() throws {
    let files = [
      "a.js": """
      export default class {}
      export const one = 1, { two, deep: [three = 3, ...rest], ...more } = { two: 2, deep: [], four: 4 }
      export let five = (() => { return [5, 6] })()[0], six = /[,;]/.source
      export function seven() { return 7 } export async function* eight() {} export class Nine {}
      const local = 'l'; export { local as renamed, local as "a string" };
      """,
      "b.js": "export { default, one as uno } from './a.js'; export * from './a.js'; export * as all from './a.js';",
    ]
    let script = """
      import D, { uno, two, three, rest, more, five, six, seven, Nine, renamed, "a string" as text, all } from './b.js';
      import * as ns from './b.js';
      mark([D.name, uno, two, three, rest.length, more.four, five, six, seven(), Nine.name, renamed, text].join());
      mark(all.one + ' ' + Object.keys(ns).join() + ' ' + Object.prototype.toString.call(ns));
      """
    #expect(
      try SiteHarness.log(module: script, files) == [
        "default,1,2,3,0,4,5,[,;],7,Nine,l,l",
        "1 Nine,a string,all,default,eight,five,more,one,renamed,rest,seven,six,three,two,uno [object Module]",
      ])
  }

  @Test(
    "export default accepts expressions with and without a name",
    arguments: [
      ("export default function () { return 1 }", "default 1"),
      ("export default function named() { return 2 }", "named 2"),
      ("export default () => 3", "default 3"), ("export default async function () {}", "default [object Promise]"),
      ("export default (function () { return 4 });", "default 4"), ("var f = () => 5; export { f as default }", "f 5"),
      ("export default class { static call() {} }", "default TypeError"),
    ])
  func defaults(text: String, expected: String) throws {
    let script = "import d from './d.js'; let r; try { r = d() } catch (e) { r = e.name } mark(d.name + ' ' + r)"
    #expect(try SiteHarness.log(module: script, ["d.js": text]) == [expected])
  }

  @Test("an import has the current value of its variable and is read-only")
  func liveBindings() throws {
    let files = ["c.js": "export let n = 0; export function up() { n += 1; return this }"]
    let script = """
      import { n, up } from './c.js'; import * as ns from './c.js';
      const self = up(); mark(n + ' ' + ns.n + ' ' + self);
      try { n = 5 } catch (e) { mark(e.name) } try { ns.n = 5 } catch (e) { mark(e.name) }
      """
    #expect(try SiteHarness.log(module: script, files) == ["1 1 undefined", "TypeError", "TypeError"])
  }

  @Test("modules in a cycle can use each other's functions before they run, and nothing else")
  func cycles() throws {
    let files = [
      "x.js":
        "import { y, late } from './y.js'; export function x() { return typeof this } export const z = 1; mark('x ' + y() + late);",
      "y.js": """
      import { x, z } from './x.js'; export function y() { return z } export const late = 'late';
      try { z } catch (e) { mark(e.name) } mark('y ' + x() + x?.());
      """,
    ]
    #expect(
      try SiteHarness.log(module: "import './x.js'", files) == ["ReferenceError", "y undefinedundefined", "x 1late"])
  }

  @Test("a module is strict, has no this, and runs once")
  func surroundings() throws {
    let script = """
      import './once.js'; import './once.js';
      mark(this + ' ' + document.currentScript + ' ' + import.meta.url + ' ' + import.meta.resolve('./q'));
      try { undeclared = 1 } catch (e) { mark(e.name) } mark(typeof window.once); var own; mark('own' in window);
      """
    #expect(
      try SiteHarness.log(module: script, ["once.js": "mark('once')"]) == [
        "once", "undefined null https://app.example/page.html https://app.example/q", "ReferenceError", "undefined",
        "false",
      ])
  }

  @Test("top-level await delays the modules that import it")
  func topLevelAwait() throws {
    let files = [
      "slow.js": "mark('slow'); export const v = await new Promise((r) => setTimeout(r, 50, 'v')); mark('slow ends');",
      "other.js": "mark('other')",
    ]
    #expect(
      try SiteHarness.log(module: "import { v } from './slow.js'; import './other.js'; mark(v)", files) == [
        "slow", "other", "slow ends", "v",
      ])
  }

  @Test("the keywords keep their meaning in other positions")
  func otherUses() throws {
    let script = """
      const o = { import(x) { return x }, export: 2, default: 3, await: 4, return: 5, catch(e) { return e } };
      class C { import(x) { return x } catch(e) { return e } }
      mark([o.import(1), o.export, o.default, o.await, o.return, o.catch(6), new C().import(7), new C().catch(8)].join());
      mark(`import x from '${1}'` + /import {a}/.source + "export {b}"); // import c from 'd'
      """
    #expect(try SiteHarness.log(module: script) == ["1,2,3,4,5,6,7,8", "import x from '1'import {a}export {b}"])
  }
}
