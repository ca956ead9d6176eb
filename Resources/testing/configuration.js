// Loads the modules that a configuration names: the configuration itself, setup files, and global setup and teardown.
(function (testing, host) {
  'use strict';

  const load = url => testing.require(url);
  const isModule = value => value?.[Symbol.toStringTag] === 'Module';
  const defaultOf = value => isModule(value) || value?.__esModule ? value.default : value;

  /// Returns a copy that contains only data; other values are mistakes that would have no effect.
  function dataOf(value, path, above = []) {
    if (value === null || ['undefined', 'boolean', 'number', 'string'].includes(typeof value)) return value;
    if (value instanceof RegExp)
      throw testing.failure(`${path}: is a regular expression, but must be a text; write a pattern such as '**/*.js'`);
    if (typeof value !== 'object') throw testing.failure(`${path}: is a ${typeof value}, but must be data`);
    if (above.includes(value)) throw testing.failure(`${path}: contains itself`);
    const inner = [...above, value];
    if (Array.isArray(value)) return value.map((element, index) => dataOf(element, `${path}[${index}]`, inner));
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, dataOf(item, path ? `${path}.${key}` : key, inner)]));
  }

  /// Returns a configuration: the default export of a module, or the result of a function that it exports.
  async function read(url) {
    const exported = load(url);
    const value = defaultOf(exported);
    if (isModule(exported) && value === undefined)
      throw testing.failure('the configuration has no default export; write: export default { … }');
    return dataOf(typeof value === 'function' ? await value() : await value, '');
  }

  /// Loads a configuration for the host: `{ value }` or `{ error }`.
  testing.configurationOf = url => read(url).then(value => ({ value }), error => ({ error: testing.describe(error) }));

  /// The name of the project of the configuration; null without one.
  testing.projectName = host.tell('project', []);

  /// Applies settings of pages to all tests of the file.
  testing.applyUse = json => { testing.useOfConfiguration(JSON.parse(json)); };

  /// Runs a file before the spec's own text.
  testing.runSetupFile = url => { load(url); };

  const provided = JSON.parse(host.tell('provided', []) || '{}');

  function provide(name, value) {
    const text = JSON.stringify(value);
    if (typeof name !== 'string') throw testing.failure(`provide() needs a name, but got ${testing.inline(name)}`);
    if (text === undefined)
      throw testing.failure(`provide('${name}'): the value must be JSON, but is ${testing.inline(value)}`);
    provided[name] = JSON.parse(text);
  }

  /// Returns a value that the global setup provided.
  testing.globals.inject = function (name) {
    if (Object.hasOwn(provided, name)) return structuredCopy(provided[name]);
    const names = Object.keys(provided);
    const list = names.length > 0 ? `Provided: ${names.join(', ')}` : 'No global setup provided a value';
    throw testing.failure(`inject('${name}'): no value of this name. ${list}`);
  };
  const structuredCopy = value => JSON.parse(JSON.stringify(value));

  /// Returns a configuration, which editors can check; several are merged, as by Playwright.
  testing.globals.defineConfig = (...configurations) => typeof configurations[0] === 'function'
    ? configurations[0] : Object.assign({}, ...configurations);

  const environment = () => ({ ...globalThis.process?.env });

  /// Returns the variables that changed, with null for those that were removed.
  function changes(before, after) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return Object.fromEntries([...names].filter(name => before[name] !== after[name])
      .map(name => [name, after[name] === undefined ? null : String(after[name])]));
  }

  /// Declares the global setup and teardown as two tests of a file.
  ///
  /// A setup may return a function that undoes it, or its module may export `teardown`.
  testing.declareGlobalSetup = function (setups, teardowns) {
    const undo = [];
    const { test } = testing.globals;
    test('global setup', async () => {
      const before = environment();
      for (const url of setups) {
        const module = load(url), setup = defaultOf(module) ?? module.setup;
        if (typeof setup !== 'function')
          throw testing.failure(`${url}: a global setup exports a function, as in: export default async () => {}`);
        const result = await setup({ ...testing.objects, provide });
        if (typeof result === 'function') undo.unshift(result);
        if (typeof module.teardown === 'function') undo.unshift(module.teardown);
      }
      undo.push(...teardowns.map(url => () => {
        const teardown = defaultOf(load(url));
        if (typeof teardown !== 'function')
          throw testing.failure(`${url}: the global teardown must export a function`);
        return teardown({ ...testing.objects });
      }));
      host.tell('provide', [JSON.stringify(provided), JSON.stringify(changes(before, environment()))]);
    });
    test('global teardown', async () => {
      const errors = [];
      for (const body of undo) try { await body({ ...testing.objects }); } catch (error) { errors.push(error); }
      if (errors.length > 0) throw errors[0];
    });
  };
})
