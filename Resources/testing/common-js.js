// `require()`: CommonJS files, and ECMAScript modules that don't await.
(function (testing, host) {
  'use strict';

  const { modules } = testing;
  const { absolute, importFrom } = modules;
  const exported = new Map();

  modules.requireActual = function (url) {
    if (exported.has(url)) return exported.get(url).exports;
    const module = { exports: {}, id: url, filename: url, loaded: false, children: [], paths: [] };
    exported.set(url, module);
    try { fill(module, url); } catch (error) {
      exported.delete(url);
      throw error;
    }
    module.loaded = true;
    return module.exports;
  };

  function fill(module, url) {
    if (url.startsWith('builtin:')) return void (module.exports = testing.builtin(url.slice('builtin:'.length)));
    if (modules.isStyle(url)) return;
    const text = modules.read(url);
    if (url.endsWith('.json')) return void (module.exports = modules.parse(text, url));
    if (!/\.c[jt]s$/.test(url) && host.isModuleText(text) || /\.m[jt]s$/.test(url))
      module.exports = modules.namespaceNow(url, `require('${url}')`);
    else evaluate(module, url, text);
  }

  function evaluate(module, url, text) {
    // The engine rejects `import()` outside of modules; the host replaces the word by the name of a parameter.
    const [body, importName] = host.withoutImportCalls(text);
    const head = `(function (module, exports, require, __filename, __dirname, ${importName}) {`;
    testing.addSource(url, head.length);
    const path = absolute(url);
    module.filename = module.id = path;
    // A first line that begins with #! is for the shell.
    host.evaluate(`${head}${body.replace(/^#!/, '//')}\n})`, url).call(module.exports, module, module.exports,
      requireFrom(url), path, testing.folderOf(path), importFrom(url));
  }

  function requireFile(url) {
    const mock = modules.requireMock(url);
    return mock === undefined ? modules.requireActual(url) : mock.value;
  }

  function requireFrom(base) {
    const check = specifier => {
      if (typeof specifier === 'string') return specifier;
      throw testing.failure(`require() needs a path, but got ${testing.inline(specifier)}`);
    };
    const require = specifier => requireFile(modules.resolve(check(specifier), base, 'require'));
    require.resolve = specifier => {
      const found = modules.resolve(check(specifier), base, 'require');
      return found.startsWith('builtin:') ? found.slice('builtin:'.length) : absolute(found);
    };
    require.cache = Object.create(null);
    return require;
  }

  testing.require = requireFrom(testing.url);
  testing.requireFrom = requireFrom;

  modules.reset = () => {
    modules.records.clear();
    exported.clear();
  };
  /// Begins with no loaded modules; returns a function that restores the present ones.
  modules.isolate = () => {
    const tables = [modules.records, exported], before = tables.map(table => [...table]);
    modules.reset();
    return () => {
      modules.reset();
      tables.forEach((table, index) => before[index].forEach(([url, entry]) => table.set(url, entry)));
    };
  };
})
