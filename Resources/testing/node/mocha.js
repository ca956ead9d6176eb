// `import … from 'mocha'`: its names for this runner's functions.
(function (testing) {
  'use strict';

  const { describe, test, beforeAll, afterAll, beforeEach, afterEach } = testing.globals;
  return {
    describe, context: describe, suite: describe, it: test, specify: test, test, before: beforeAll, after: afterAll,
    beforeEach, afterEach, setup: beforeEach, teardown: afterEach, suiteSetup: beforeAll, suiteTeardown: afterAll,
  };
})
