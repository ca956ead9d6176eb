// The exports of loaded modules: spies replace them, and errors about missing ones list them.
(function (testing, host) {
  'use strict';

  const { modules } = testing;

  /// Returns an export of a module's namespace: {getter, replace}; undefined for other objects. `replace` takes another
  /// getter, and returns a function that restores the one before.
  modules.exportOf = function (object, key) {
    if (object === null || typeof object !== 'object' || object[Symbol.toStringTag] !== 'Module') return undefined;
    const owner = modules.loaded().find(record => record.namespace === object);
    const binding = owner?.resolve(key);
    if (!binding || binding.record === undefined || binding.index === undefined) return undefined;
    const { record, index } = binding;
    if (binding.isStable)
      throw testing.failure(`the export ${testing.inline(key)} of ${record.url} cannot be replaced, because it belongs `
        + "to a package; use vi.mock() or jest.mock() with the package's name");
    return {
      getter: record.getters[index],
      replace(getter) {
        const before = record.getters[index];
        record.getters[index] = getter;
        return () => { record.getters[index] = before; };
      },
    };
  };

  /// Returns a text for an error: the names that a module exports.
  modules.listOfExports = names => names.length === 0 ? 'It exports nothing'
    : `It exports: ${names.slice(0, 12).join(', ')}${names.length > 12 ? ` and ${names.length - 12} more` : ''}`;

  const missing = /^(?:Importing|Indirectly exported) binding name '(.+)' is not found\.$/;

  /// Explains the engine's error about an import of a name that the module doesn't export.
  modules.explain = function (error) {
    const name = error instanceof SyntaxError ? missing.exec(error.message)?.[1] : undefined;
    const record = name && modules.loaded().find(one => one.url === modules.urlOf(error));
    if (!record) return error;
    const at = [...record.imports, ...record.indirects]
      .find(([, request, wanted]) => wanted === name && record.requested[request]?.resolve(name) === null)?.[1];
    if (at === undefined) return error;
    const [specifier] = record.requests[at];
    error.message = `'${specifier}' has no export named '${name}'. `
      + modules.listOfExports(record.requested[at].exportedNames());
    const place = host.tell('importPlace', [specifier, record.url]);
    if (place.line !== null) error.place = testing.markOriginal(place);
    return error;
  };
})
