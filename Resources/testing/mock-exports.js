// The exports of mocked modules, as importers see them.
(function (testing, host) {
  'use strict';

  const { modules } = testing;

  /// Returns the record of a mock with its exports.
  modules.recordOfMock = function (mock, value) {
    const names = Object.keys(value).filter(name => name !== 'default');
    const hasDefault = 'default' in value;
    // As in Jest, the exports of a factory are the default unless it says that they are those of an ECMAScript module.
    const isInterop = mock.isJest && mock.factory !== null && value.__esModule !== true;
    const standard = () => hasDefault && !isInterop ? value.default : value;
    const isWhole = mock.isJest || hasDefault || mock.url.startsWith('builtin:');
    const record = modules.given(mock.url, [...isWhole ? ['default'] : [], ...names],
      [...isWhole ? [standard] : [], ...names.map(name => () => value[name])]);
    // Importers may name more than a mock has, and never use it. `export *` asks for names that may be elsewhere.
    const find = record.resolve.bind(record);
    const isNamedBy = (importer, asked) =>
      importer.indirects.some(([name, request]) => name === asked && importer.requested[request] === record);
    record.resolve = (name, seen = []) => {
      const isNamed = seen.length === 0 || isNamedBy(...seen.at(-1));
      const found = find(name, seen);
      return found || !isNamed ? found : { isStable: false, get value() {
        if (mock.isJest) return undefined;
        throw testing.failure(missingFrom(mock, name));
      } };
    };
    return record;
  };

  const missingFrom = (mock, name) => `'${modules.nameOfMocked(mock)}' has no export named '${name}'; `
    + (mock.file === undefined ? 'the factory of its mock must return it. To keep the other exports, spread those of '
      + 'the original: async importOriginal => ({ ...await importOriginal(), … })'
      : `its mock ${mock.file} must export it`);

  /// Imports a module for a spec whose mocks run first, and checks that it has the names.
  modules.importNames = async function (load, specifier, names, options, base) {
    const module = await load(specifier, options);
    const mock = modules.mockAt(modules.resolve(specifier, base, 'import'));
    const missing = mock?.isJest ? undefined : names.find(name => !(name in module));
    const message = missing === undefined ? unusable(module, names) : mock !== undefined ? missingFrom(mock, missing)
      : `'${specifier}' has no export named '${missing}'. ${modules.listOfExports(Object.keys(module))}`;
    if (message === undefined) return module;
    const error = new SyntaxError(message);
    error.place = host.tell('importPlace', [specifier, base]);
    if (error.place?.line == null) error.place = null; else testing.markOriginal(error.place);
    throw error;
  };

  /// Returns the message of an export that the module takes from a mock without it; undefined if there is none.
  function unusable(module, names) {
    try { for (const name of names) void module[name]; } catch (error) { return error.message; }
    return undefined;
  }
})
