// The scope of a spec's setup: outside of tests it applies to all of them, within a test until the test ends.
(function (testing) {
  'use strict';

  let inTest = false;
  const scopes = [];

  /// Creates a map whose entries from a test are removed when it ends, revealing those of the file.
  testing.makeScope = function () {
    const file = new Map(), test = new Map();
    scopes.push(test);
    return {
      get: key => test.has(key) ? test.get(key) : file.get(key),
      set(key, value) { (inTest ? test : file).set(key, value); },
      delete(key) { test.delete(key); file.delete(key); },
      /// Adds to the list of a key.
      add(key, item) {
        const map = inTest ? test : file;
        map.set(key, [...(map.get(key) ?? []), item]);
      },
      /// Returns the list of a key, the file's entries first.
      all: key => [...(file.get(key) ?? []), ...(test.get(key) ?? [])],
      remove(key, item) {
        for (const map of [file, test]) if (map.has(key)) map.set(key, map.get(key).filter(other => other !== item));
      },
      keys: () => [...new Set([...file.keys(), ...test.keys()])],
    };
  };

  /// Runs the set-up of a fixture, which applies to the file if the fixture's scope is the file.
  testing.inScope = async function (scope, body) {
    const before = inTest;
    inTest = before && scope !== 'file';
    try { return await body(); } finally { inTest = before; }
  };

  testing.enterTest = () => { inTest = true; };
  testing.leaveTest = () => {
    inTest = false;
    scopes.forEach(scope => scope.clear());
  };
})
