// `node:module`: `createRequire`.
(function (testing, host, load) {
  'use strict';
  return {
    createRequire: base => testing.requireFrom(load('url').pathOf(base)),
    isBuiltin: name => testing.builtinName(String(name)) !== undefined, builtinModules: [],
  };
})
