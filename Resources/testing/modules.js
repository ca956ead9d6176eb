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
  // The specifier of a module that loads even if it is mocked: this and its resolved path.
  const actual = 'actual:';
  let system;

  const absolute = path => host.tell('absolutePath', [path]);

  /// Returns a file that a specifier names, or `builtin:` and the name of a module of this runner.
  function resolve(specifier, base, kind) {
    const builtin = testing.builtinName(specifier);
    if (builtin !== undefined) return `builtin:${builtin}`;
    if (specifier.startsWith(actual)) return specifier;
    const mock = testing.modules.virtual(specifier, base);
    if (mock !== undefined) return mock;
    const { path, error, place } = host.tell('resolveModule', [specifier, base, kind]);
    if (error === undefined) return path;
    const advice = testing.adviceOnModule(specifier);
    throw failed('ModuleError', advice === null ? error : `'${specifier}' in ${place.text}: ${advice}`, place);
  }

  /// Returns an error at a place in the user's own file.
  function failed(name, message, place) {
    const error = name === 'SyntaxError' ? new SyntaxError(message) : new Error(message);
    if (name !== 'SyntaxError') error.name = name;
    error.place = place.line === null ? null : testing.markOriginal(place);
    return error;
  }

  /// Returns a file's text without types and JSX.
  function read(url) {
    const { text, error, place, name } = host.tell('readModule', [url]);
    if (error !== undefined) throw failed(name, error, place);
    testing.addSource(url);
    return text;
  }

  function load() {
    if (system) return system;
    system = host.moduleSystem()({
      host: { parseModule: host.parseModule, compileModule: host.compileModule, isClosed: () => false },
      hooks: {}, lazy: () => undefined,
    });
    system.moduleHost.resolveSpecifier = (_, specifier, base) => resolve(specifier, base, 'import');
    system.moduleHost.fetchModule = (_, given, type, credentials, done) => {
      const url = given.replace(actual, '');
      if (url === given && testing.modules.fetchMock(url, done)) return;
      if (!records.has(url)) records.set(url, recordOf(url, type));
      done(records.get(url));
    };
    return system;
  }

  function recordOf(url, type) {
    if (url.startsWith('builtin:')) {
      const value = requireActual(url);
      const names = Reflect.ownKeys(value).filter(name => typeof name === 'string' && name !== 'default');
      return given(url, ['default', ...names],
        [() => 'default' in value ? value.default : value, ...names.map(name => () => value[name])]);
    }
    try {
      if (/\.(css|scss|sass|less|styl)$/.test(url)) return given(url, ['default'], [() => ({})]);
      const text = read(url);
      if (type === 'json' || url.endsWith('.json')) {
        const value = parse(text, url);
        return given(url, ['default'], [() => value]);
      }
      if (isModule(url, text)) return moduleOf(url, text);
    } catch (error) { return broken(url, error); }
    let value;
    try { value = requireActual(url); } catch (error) { return broken(url, error); }
    const names = Object.keys(Object(value)).filter(name => name !== 'default');
    // A compiled module has its default among its exports.
    const isCompiled = Object(value).__esModule === true && 'default' in value;
    return given(url, ['default', ...names],
      [() => isCompiled ? value.default : value, ...names.map(name => () => value[name])]);
  }

  /// Returns whether a file is an ECMAScript module: by its extension, or else by its text.
  function isModule(url, text) {
    if (/\.m[jt]s$/.test(url)) return true;
    if (/\.c[jt]s$/.test(url)) return false;
    return host.isModuleText(text) || !/\b(?:exports|module|require)\b/.test(text);
  }

  function moduleOf(url, text) {
    const record = load().createModule(realm, url, testing.withPaths(url, text));
    const path = absolute(url);
    record.ownMeta = Object.assign(Object.create(null), {
      url: testing.fileURL(path), filename: path, dirname: folderOf(path), env: testing.viteEnvironment(),
      resolve: specifier => {
        const found = resolve(String(specifier), url, 'import');
        return found.startsWith('builtin:') ? found.replace('builtin', 'node') : testing.fileURL(absolute(found));
      },
    });
    // For a spec whose mocks run before its imports.
    const { importNames } = testing.modules;
    Object.defineProperty(record.ownMeta, 'import', { enumerable: false,
      value: (specifier, exports, options) => importNames(importFrom(url), specifier, exports, options, url) });
    return record;
  }

  /// Creates a module whose exports exist without running any code.
  function given(url, names, getters) {
    const record = new system.ModuleRecord(realm, url, [0, [], [], names.map(name => [name, '', '1']), [], [], false]);
    return Object.assign(record, { state: 'done', isLinked: true, getters });
  }

  function broken(url, error) {
    const record = given(url, [], []);
    record.isLinked = false;
    record.fail(error);
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
    const mock = testing.modules.requireMock(url);
    return mock === undefined ? requireActual(url) : mock.value;
  }

  function requireActual(url) {
    if (exported.has(url)) return exported.get(url).exports;
    const module = { exports: {}, id: url, filename: url, loaded: false, children: [], paths: [] };
    exported.set(url, module);
    try { fill(module, url); } catch (error) {
      exported.delete(url);
      throw error;
    }
    module.loaded = true;
    return module.exports;
  }

  function fill(module, url) {
    if (url.startsWith('builtin:')) return void (module.exports = testing.builtin(url.slice('builtin:'.length)));
    if (/\.(css|scss|sass|less|styl)$/.test(url)) return;
    const text = read(url);
    if (url.endsWith('.json')) return void (module.exports = parse(text, url));
    if (!/\.c[jt]s$/.test(url) && host.isModuleText(text) || /\.m[jt]s$/.test(url)) fillFromModule(module, url);
    else evaluate(module, url, text);
  }

  function fillFromModule(module, url) {
    const { moduleHost, namespaceOf } = load();
    moduleHost.fetchModule(realm, actual + url, '', 'same-origin', record => {
      const outcome = run(record)();
      if (outcome === undefined)
        throw testing.failure(`require('${url}'): a module with top-level await can only be imported`);
      if (outcome.error) throw outcome.error;
      module.exports = namespaceOf(record);
    });
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
      requireFrom(url), path, folderOf(path), importFrom(url));
  }

  const folderOf = path => path.slice(0, Math.max(1, path.lastIndexOf('/')));
  const importFrom = url => (specifier, options) => load().importFunction(realm, url)(specifier, options);

  function requireFrom(base) {
    const check = specifier => {
      if (typeof specifier === 'string') return specifier;
      throw testing.failure(`require() needs a path, but got ${testing.inline(specifier)}`);
    };
    const require = specifier => requireFile(resolve(check(specifier), base, 'require'));
    require.resolve = specifier => {
      const found = resolve(check(specifier), base, 'require');
      return found.startsWith('builtin:') ? found.slice('builtin:'.length) : absolute(found);
    };
    require.cache = Object.create(null);
    return require;
  }

  testing.require = requireFrom(testing.url);
  testing.paths = { __filename: absolute(testing.url), __dirname: folderOf(absolute(testing.url)) };
  testing.requireFrom = requireFrom;
  /// The functions for the mocks of modules and for the start of the spec.
  testing.modules = {
    resolve, given: (...parameters) => { load(); return given(...parameters); },
    broken: (...parameters) => { load(); return broken(...parameters); },
    requireActual, importActual: url => importFrom(testing.url)(actual + url), moduleOf, run,
    reset() { records.clear(); exported.clear(); },
    /// Begins with no loaded modules; returns a function that restores the present ones.
    isolate() {
      const before = [[...records], [...exported]];
      this.reset();
      return () => {
        this.reset();
        for (const [url, record] of before[0]) records.set(url, record);
        for (const [url, module] of before[1]) exported.set(url, module);
      };
    },
  };
})
