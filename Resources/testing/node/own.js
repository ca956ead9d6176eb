// `import … from 'headless-bridge'`: the globals of specs.
(function (testing) {
  'use strict';
  return Object.fromEntries(testing.words.map(name => [name, globalThis[name]]));
})
