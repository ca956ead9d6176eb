// `import … from '@jest/globals'`.
(function (testing) {
  'use strict';
  return { ...testing.globals, expect: testing.expect, jest: testing.jest };
})
