// Shares code among spec files: `import` with the pages' module system, and `require`.
(function (testing, host) {
  'use strict';

  const realm = {
    id: 0, intrinsics: { SyntaxError, TypeError, ReferenceError, Promise, parseJSON: JSON.parse }, toText: String,
    document: { baseURL: testing.url },
    makeObject: () => ({}), makeMethod: (name, body) => (...parameters) => body(undefined, ...parameters),
  };
  const records = new Map();
  const exported = new Map();
  let system;

  const resolve = (specifier, base) => host.tell('resolveModule', [specifier, base]);

  function read(url) {
    const text = host.tell('readModule', [url]);
    testing.addSource(url);
    return text;
  }

  function load() {
    if (system) return system;
    system = host.moduleSystem()({
      host: { parseModule: host.parseModule, compileModule: host.compileModule, isClosed: () => false },
      hooks: {}, lazy: () => undefined,
    });
    system.moduleHost.resolveSpecifier = (_, specifier, base) => resolve(specifier, base);
    system.moduleHost.fetchModule = (_, url, type, credentials, done) => {
      if (!records.has(url)) records.set(url, recordOf(url, type));
      done(records.get(url));
    };
    return system;
  }

  function recordOf(url, type) {
    const text = read(url);
    if (type === 'json' || url.endsWith('.json')) return given(url, ['default'], () => [() => parse(text, url)]);
    if (host.isModule(text)) return system.createModule(realm, url, text);
    if (!/\bexports\b/.test(text)) return system.createModule(realm, url, text);
    const value = requireFile(url);
    const names = Object.keys(Object(value)).filter(name => name !== 'default');
    return given(url, ['default', ...names], () => [() => value, ...names.map(name => () => value[name])]);
  }

  /// Creates a module whose exports exist without running any code.
  function given(url, names, getters) {
    const record = new system.ModuleRecord(realm, url, [0, [], [], names.map(name => [name, '', '1']), [], [], false]);
    Object.assign(record, { state: 'done', isLinked: true });
    try { record.getters = getters(); record.getters[0](); } catch (error) { record.fail(error); }
    return record;
  }

  function parse(text, url) {
    try { return JSON.parse(text); } catch (error) { throw new SyntaxError(`${url}: invalid JSON: ${error.message}`); }
  }

  /// Runs a module with its dependencies; returns the result, or undefined while it awaits.
  function run(record) {
    const { fetchDescendants, runModule } = load();
    let outcome;
    fetchDescendants(record, 'same-origin', () => runModule(record, failure => { outcome = failure ?? {}; }));
    return () => outcome;
  }

  function requireFile(url) {
    if (exported.has(url)) return exported.get(url).exports;
    const text = read(url);
    const module = { exports: {}, id: url, filename: url };
    exported.set(url, module);
    if (url.endsWith('.json')) return module.exports = parse(text, url);
    if (host.isModule(text)) {
      const { moduleHost, namespaceOf } = load();
      moduleHost.fetchModule(realm, url, '', 'same-origin', record => {
        const outcome = run(record)();
        if (outcome === undefined)
          throw testing.failure(`require('${url}'): a module with top-level await can only be imported`);
        if (outcome.error) throw outcome.error;
        module.exports = namespaceOf(record);
      });
      return module.exports;
    }
    const head = '(function (module, exports, require, __filename, __dirname) {';
    testing.addSource(url, head.length);
    const folder = url.includes('/') ? url.slice(0, url.lastIndexOf('/')) : '.';
    try {
      host.evaluate(`${head}${text}\n})`, url).call(module.exports, module, module.exports, requireFrom(url), url,
        folder);
    } catch (error) {
      exported.delete(url);
      throw error;
    }
    return module.exports;
  }

  const requireFrom = base => specifier => {
    if (typeof specifier !== 'string')
      throw testing.failure(`require() needs a path, but got ${testing.inline(specifier)}`);
    return requireFile(resolve(specifier, base));
  };

  testing.require = requireFrom(testing.url);

  /// Runs the spec as a module; `moduleIsRun` returns its state.
  testing.runModule = function (text) {
    const state = run(load().createModule(realm, testing.url, text));
    testing.moduleIsRun = () => {
      const outcome = state();
      if (outcome?.error) throw outcome.error;
      return outcome !== undefined;
    };
  };
})
