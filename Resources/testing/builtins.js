// The modules that this runner provides: those of other test runners, which are this one's API, and those of Node that
// make sense without Node.
(function (testing, host) {
  'use strict';

  // The scripts of the modules, which are evaluated on first use.
  const scripts = {
    assert: 'assert', 'assert/strict': 'assert', buffer: 'buffer', crypto: 'crypto', events: 'events', fs: 'fs',
    'fs/promises': 'fs-promises', module: 'module', os: 'os', path: 'path', 'path/posix': 'path',
    perf_hooks: 'perf-hooks', process: 'process', test: 'node-test', timers: 'timers',
    'timers/promises': 'timers-promises', tty: 'tty', url: 'url', util: 'util',
  };
  const runners = {
    '@playwright/test': 'playwright', playwright: 'playwright', 'playwright/test': 'playwright', vitest: 'vitest',
    '@jest/globals': 'jest', jest: 'jest', 'bun:test': 'jest', mocha: 'mocha', 'headless-bridge': 'own',
  };
  // Node's modules without an equivalent here.
  const unsupported = new Set(('async_hooks child_process cluster console constants dgram diagnostics_channel dns '
    + 'domain http http2 https inspector net querystring readline repl stream string_decoder sys tls trace_events v8 '
    + 'vm wasi worker_threads zlib').split(' '));

  const names = () => Object.keys(scripts).map(name => `node:${name}`).join(', ');

  /// Returns the name of the module that a specifier means; undefined for files and packages.
  testing.builtinName = function (specifier) {
    if (specifier in runners) return runners[specifier];
    const name = specifier.startsWith('node:') ? specifier.slice(5) : specifier;
    // `test` by itself would be a package.
    return name in scripts && (name !== 'test' || name !== specifier) ? scripts[name] : undefined;
  };

  /// Returns whether a specifier names a module with the API of a test runner.
  testing.isRunner = specifier => Object.hasOwn(runners, specifier);

  /// Returns advice for a specifier that names neither a module of this runner nor a file; null if there is none.
  testing.adviceOnModule = function (specifier) {
    const name = specifier.replace(/^node:/, '').split('/')[0];
    if (specifier.startsWith('node:') || unsupported.has(name))
      return `specs run in JavaScriptCore without Node, and '${specifier}' is not among the modules that they have: `
        + names();
    if (specifier.startsWith('vitest/') || specifier.startsWith('@vitest/'))
      return 'the configuration of Vitest is not used; settings belong in headless-bridge.config.json';
    return null;
  };

  const loaded = new Map();
  testing.builtin = function (name) {
    if (!loaded.has(name)) loaded.set(name, host.builtin(name)(testing, host, testing.builtin));
    return loaded.get(name);
  };

  /// Returns an object with members that throw an error when they are imported: `{name: reason}`.
  testing.withoutNames = function (module, object, reasons) {
    for (const [name, reason] of Object.entries(reasons)) {
      Object.defineProperty(object, name, {
        enumerable: true, configurable: true,
        get() {
          const error = testing.failure(`${name} of '${module}' is not supported: ${reason}`);
          error.place ??= host.tell('importPlace', [module, testing.url]);
          if (error.place !== null) testing.markOriginal(error.place);
          throw error;
        },
      });
    }
    return object;
  };

  testing.fileURL = path => 'file://' + path.split('/').map(encodeURIComponent).join('/');

  // Globals that packages expect. Those of modules load on first use.
  const own = (name, load) => Object.defineProperty(globalThis, name, {
    configurable: true, enumerable: false,
    get() {
      const value = load();
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
      return value;
    },
    set(value) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
    },
  });
  own('global', () => globalThis);
  own('process', () => testing.builtin('process'));
  own('Buffer', () => testing.builtin('buffer').Buffer);
  own('performance', () => testing.builtin('perf-hooks').performance);
  for (const name of ['TextEncoder', 'TextDecoder', 'atob', 'btoa']) own(name, () => testing.builtin('text')[name]);
  for (const name of ['AbortController', 'AbortSignal', 'EventTarget', 'DOMException'])
    own(name, () => testing.builtin('abort')[name]);
  for (const name of ['setImmediate', 'clearImmediate']) own(name, () => testing.builtin('timers')[name]);
  own('crypto', () => testing.builtin('crypto').webcrypto);
  own('vi', () => testing.builtin('vitest').vi);
})
