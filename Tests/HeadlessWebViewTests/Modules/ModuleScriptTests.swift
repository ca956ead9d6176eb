import Testing

/// Script elements with the type `module` or `importmap`, and `import()`.
@Suite("Module scripts")
struct ModuleScriptTests {
  @Test("modules are deferred, in order with deferred scripts; async ones run when they are loaded")
  func order() throws {
    let html = """
      <script type=module>mark('inline module')</script><script defer src=d.js></script><script type=module src=m.js></script>
      <script nomodule>mark('nomodule')</script><script>
      document.addEventListener('DOMContentLoaded', () => mark('content'));
      onload = () => mark('load'); mark('classic ' + HTMLScriptElement.supports('module'));
      const late = document.createElement('script'); late.type = 'module'; late.async = false; late.textContent = 'mark("inserted")';
      onload = () => { mark('load'); document.head.append(late) };
      </script>
      """
    #expect(
      try SiteHarness.log(html: html, ["d.js": "mark('deferred')", "m.js": "mark('module')"]) == [
        "classic true", "inline module", "deferred", "module", "content", "load", "inserted",
      ])
  }

  @Test("an import map resolves names, by scope first")
  func importMaps() throws {
    let html = """
      <script type=importmap>{ "imports": { "dep": "./one.js", "lib/": "./" }, "scopes": { "/in.js": { "dep": "./two.js" } } }</script>
      <script type=module>import 'dep'; import 'lib/in.js';</script>
      """
    let files = ["one.js": "mark('one')", "two.js": "mark('two')", "in.js": "import 'dep'"]
    #expect(try SiteHarness.log(html: html, files) == ["one", "two"])
  }

  @Test("import() returns a promise of the namespace, also in classic scripts and handlers")
  func dynamic() throws {
    let html = """
      <script src=c.js></script><b onclick="import('./a.js').then((n) => mark('handler ' + n.v))"></b><script>
      document.querySelector('b').click();
      import('./gone.js').catch((e) => mark(e.name + ' ' + e.message)); import('bare').catch((e) => mark(e.name));
      mark('first'); mark({ import(x) { return x } }.import('method'));
      import('./bad.js').catch((e) => mark(e.name + ' ' + (e instanceof SyntaxError) + ' ' + e.line));
      </script>
      """
    let files = [
      "a.js": "export const v = 1; mark('a runs')", "bad.js": "\nvar 1",
      "c.js": "import('./a.js').then((n) => mark('classic ' + n.v + ' ' + Object.isFrozen(n)))",
    ]
    let log = try SiteHarness.log(html: html, files)
    #expect(log.prefix(2) == ["first", "method"])
    #expect(
      Set(log.dropFirst(2)) == [
        "TypeError", "a runs", "classic 1 false", "handler 1", "TypeError Importing a module script failed.",
        "SyntaxError true 2",
      ])
  }

  @Test("does not use the page's built-ins")
  func poisoned() throws {
    let html = """
      <script>for (const c of [Array, Map, Set, Promise, String]) for (const k of Reflect.ownKeys(c.prototype))
        if (k !== 'constructor') try { c.prototype[k] = () => { throw new Error('poisoned ' + String(k)) } } catch {}
      onerror = (m) => mark(m);</script>
      <script type=module>import { a } from './a.js'; mark('ran ' + a + import.meta.url);</script>
      """
    #expect(try SiteHarness.log(html: html, ["a.js": "export let a = 1"]) == ["ran 1https://app.example/page.html"])
  }
}
