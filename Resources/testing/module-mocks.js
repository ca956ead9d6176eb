// Mocks of the modules that a spec and its helpers import: `vi.mock()` and `jest.mock()`. Pages keep their modules.
(function (testing, host) {
  'use strict';

  // The mocks of this file by the path of the module: {factory, isSpy, isJest, url, file, value}.
  const mocks = new Map();
  const virtual = 'mock:';
  const { modules, automaticMock } = testing;

  const isPromise = value => typeof value?.then === 'function';
  const caller = () => testing.placeIn(new Error().stack)?.url ?? testing.url;

  function specifierOf(word, specifier) {
    if (typeof specifier === 'string') return specifier;
    throw testing.failure(`${word}() needs the path or the package of a module, but got ${testing.inline(specifier)}`);
  }

  const virtualURL = (specifier, base) => virtual + (/^\.\.?\//.test(specifier)
    ? new URL(specifier, testing.fileURL(host.tell('absolutePath', [base]))).href : specifier);

  /// Returns the mock that replaces a specifier without a file; undefined if there is none.
  modules.virtual = (specifier, base) => {
    const url = virtualURL(specifier, base);
    return mocks.has(url) ? url : undefined;
  };

  function register(word, specifier, factory, given) {
    const base = caller();
    const options = typeof factory === 'function' ? given : factory ?? given;
    if (factory !== undefined && typeof factory !== 'function' && (factory === null || typeof factory !== 'object'))
      throw testing.failure(`${word}(): the second parameter must be a function that returns the exports`);
    const make = typeof factory === 'function' ? factory : null;
    let url;
    try { url = modules.resolve(specifierOf(word, specifier), base, 'import'); } catch (error) {
      if (make === null || typeof specifier !== 'string') throw error;
      url = virtualURL(specifier, base);
    }
    if (testing.isRunner(specifier))
      throw testing.failure(`${word}(): '${specifier}' is this runner itself, which cannot be mocked`);
    const isJest = word.startsWith('jest');
    const file = make === null && options?.spy !== true ? besides(url, specifier) : undefined;
    mocks.set(url, { url, factory: make, isSpy: options?.spy === true, isJest, file });
  }

  /// Returns the file in the folder `__mocks__` that replaces a module; undefined if there is none.
  function besides(url, specifier) {
    const name = url.slice(url.lastIndexOf('/') + 1);
    const isOwn = /^[./]/.test(specifier) || !url.includes('node_modules/');
    const base = isOwn && !url.startsWith('builtin:') ? url : 'root';
    const target = base === 'root' ? `./__mocks__/${specifier.replace(/^node:/, '')}` : `./__mocks__/${name}`;
    const { path, error } = host.tell('resolveModule', [target, base, 'import']);
    return error === undefined && path !== url ? path : undefined;
  }

  function unregister(word, specifier) {
    const base = caller();
    mocks.delete(virtualURL(specifierOf(word, specifier), base));
    try { mocks.delete(modules.resolve(specifier, base, 'import')); } catch { /* it had a virtual mock, or none */ }
  }

  // MARK: Loading

  /// Returns the exports of a mock, or a promise of them.
  function valueOf(mock, isRequired) {
    if ('value' in mock) return mock.value;
    const keep = value => {
      if (value === null || (typeof value !== 'object' && typeof value !== 'function'))
        throw testing.failure(`the mock of '${shown(mock)}' must return an object with the exports, but returned `
          + `${testing.inline(value)}`);
      mock.value = value;
      return value;
    };
    let value;
    if (mock.factory !== null) value = mock.factory(() => modules.importActual(mock.url));
    else {
      const url = mock.file ?? mock.url;
      value = isRequired ? modules.requireActual(url) : modules.importActual(url);
    }
    if (mock.factory === null && mock.file === undefined) {
      const replace = actual => automaticMock(actual, mock.isSpy);
      value = isPromise(value) ? value.then(replace) : replace(value);
    }
    return isPromise(value) ? value.then(keep) : keep(value);
  }

  /// Returns the path or the name of a mocked module, for a reader.
  const shown = modules.nameOfMocked = mock => mock.url.replace(virtual, '').replace('builtin:', 'node:');

  modules.mockRecords = () => [...mocks.values()].flatMap(mock => mock.record ?? []);

  /// Passes the record of a module's mock to a function; returns false if the module is not mocked.
  modules.fetchMock = function (url, done) {
    const mock = mocks.get(url);
    if (mock === undefined) return false;
    const finish = value => { mock.record ??= modules.recordOfMock(mock, value); done(mock.record); };
    const fail = error => done(modules.broken(url, error));
    let value;
    try { value = valueOf(mock, false); } catch (error) { fail(error); return true; }
    if (isPromise(value)) value.then(finish).catch(fail); else finish(value);
    return true;
  };

  /// Returns the exports of a module's mock for `require()`: {value}; undefined if the module is not mocked.
  modules.requireMock = function (url) {
    const mock = mocks.get(url);
    if (mock === undefined) return undefined;
    const value = valueOf(mock, true);
    if (!isPromise(value)) return { value };
    throw testing.failure(`require('${shown(mock)}'): its mock has an asynchronous factory, so it must be imported`);
  };

  modules.mockAt = url => mocks.get(url);

  // MARK: The functions of `jest` and `vi`

  const functions = (object, name) => ({
    mock(...parameters) { register(`${name}.mock`, ...parameters); return object; },
    doMock(...parameters) { register(`${name}.doMock`, ...parameters); return object; },
    unmock(specifier) { unregister(`${name}.unmock`, specifier); return object; },
    doUnmock(specifier) { unregister(`${name}.doUnmock`, specifier); return object; },
    resetModules() {
      modules.reset();
      for (const mock of mocks.values()) { delete mock.value; delete mock.record; }
      return object;
    },
  });
  const actualOf = (word, specifier) => modules.resolve(specifierOf(word, specifier), caller(), 'import');
  const { jest } = testing;
  Object.assign(jest, functions(jest, 'jest'), {
    dontMock: specifier => jest.unmock(specifier),
    setMock: (specifier, exports) => jest.mock(specifier, () => exports),
    requireActual: specifier => modules.requireActual(actualOf('jest.requireActual', specifier)),
    requireMock(specifier) {
      const url = actualOf('jest.requireMock', specifier);
      if (!mocks.has(url)) register('jest.requireMock', specifier);
      return modules.requireMock(url).value;
    },
    isolateModules(body) {
      const restore = modules.isolate();
      try { body(); } finally { restore(); }
      return jest;
    },
    async isolateModulesAsync(body) {
      const restore = modules.isolate();
      try { await body(); } finally { restore(); }
    },
    createMockFromModule: specifier =>
      automaticMock(modules.requireActual(actualOf('jest.createMockFromModule', specifier)), false),
  });
  testing.mockFunctionsOfVitest = vi => ({
    ...functions(vi, 'vi'),
    // At the top level of a spec, it runs before the imports.
    hoisted: body => body(),
    importActual: specifier => Promise.resolve()
      .then(() => modules.importActual(actualOf('vi.importActual', specifier))),
    importMock: async specifier => {
      const url = actualOf('vi.importMock', specifier);
      if (!mocks.has(url)) register('vi.importMock', specifier);
      return valueOf(mocks.get(url), false);
    },
    mockObject: (value, options) => automaticMock(value, options?.spy === true),
  });
})
