// Shares code among spec files: `import` with the pages' module system, and `require`.
(function (testing, host) {
  'use strict';

  const realm = {
    id: 0, intrinsics: { SyntaxError, TypeError, ReferenceError, Promise, parseJSON: JSON.parse }, toText: String,
    document: { baseURL: testing.url },
    makeObject: () => ({}), makeMethod: (name, body) => (...parameters) => body(undefined, ...parameters),
  };
  const records = new Map(), own = [];
  // The specifier of a module that loads even if it is mocked: this and its resolved path.
  const actual = 'actual:';
  let system;

  const isStyle = url => /\.(css|scss|sass|less|styl)$/.test(url);
  const absolute = path => host.tell('absolutePath', [path]);

  /// Returns a file that a specifier names, or `builtin:` and the name of a module of this runner.
  function resolve(specifier, base, kind) {
    const builtin = testing.builtinName(specifier);
    testing.usesVitest ||= builtin === 'vitest';
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

  /// Parses a module. Its exports may change if the spec replaces some with spies, so that modules that import them
  /// look them up each time.
  function parseModule(number, text, url, line) {
    const parts = host.parseModule(number, text, url, line);
    if (testing.hasSpies && Array.isArray(parts[3]) && !testing.isDependency(url))
      for (const entry of parts[3]) entry[2] = '';
    return parts;
  }

  function load() {
    if (system) return system;
    system = host.moduleSystem()({
      host: { parseModule, compileModule: host.compileModule, isClosed: () => false },
      // Errors have the places of the user's files already.
      hooks: {}, lazy: () => undefined, placed: (error) => error,
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
      const value = testing.modules.requireActual(url);
      const names = Reflect.ownKeys(value).filter(name => typeof name === 'string' && name !== 'default');
      return given(url, ['default', ...names],
        [() => 'default' in value ? value.default : value, ...names.map(name => () => value[name])]);
    }
    try {
      if (isStyle(url)) return given(url, ['default'], [() => ({})]);
      const text = read(url);
      if (type === 'json' || url.endsWith('.json')) {
        const value = parse(text, url);
        return given(url, ['default'], [() => value]);
      }
      if (isModule(url, text)) return moduleOf(url, text);
    } catch (error) { return broken(url, error); }
    let value;
    try { value = testing.modules.requireActual(url); } catch (error) { return broken(url, error); }
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
    record.ownMeta = testing.modules.metaOf(url, importFrom(url));
    if (url === testing.url) own.push(record);
    return record;
  }

  /// Creates a module whose exports exist without running any code.
  function given(url, names, getters) {
    const exports = names.map(name => [name, '', testing.hasSpies ? '' : '1']);
    const record = new system.ModuleRecord(realm, url, [0, [], [], exports, [], [], false]);
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
    fetchDescendants(record, 'same-origin', () => runModule(record, failure => {
      outcome = failure === null ? {} : { error: testing.modules.explain(failure.error) };
    }));
    return () => outcome;
  }

  const importFrom = url => (specifier, options) => load().importFunction(realm, url)(specifier, options)
    .catch(error => { throw testing.modules.explain(error); });

  /// Returns the exports of a module that doesn't await, without its mock.
  function namespaceNow(url, what) {
    const { moduleHost, namespaceOf } = load();
    let namespace;
    moduleHost.fetchModule(realm, actual + url, '', 'same-origin', record => {
      const outcome = run(record)();
      if (outcome === undefined) throw testing.failure(`${what}: a module with top-level await can only be imported`);
      if (outcome.error) throw outcome.error;
      namespace = namespaceOf(record);
    });
    return namespace;
  }

  testing.folderOf = path => path.slice(0, Math.max(1, path.lastIndexOf('/')));
  testing.paths = { __filename: absolute(testing.url), __dirname: testing.folderOf(absolute(testing.url)) };
  /// The functions for `require()`, for mocks and for the start of the spec.
  testing.modules = {
    records, absolute, resolve, read, parse, isStyle, importFrom, namespaceNow, moduleOf, run,
    given: (...parameters) => { load(); return given(...parameters); },
    broken: (...parameters) => { load(); return broken(...parameters); },
    importActual: url => importFrom(testing.url)(actual + url),
    /// Returns the module that an error belongs to.
    urlOf: error => load().moduleOfError(error) ?? error.sourceURL,
    /// The records of the loaded modules, including the spec's own and those of mocks.
    loaded: () => [...records.values(), ...own, ...testing.modules.mockRecords()],
  };
})
