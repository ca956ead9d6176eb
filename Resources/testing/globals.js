// Puts the words of specs into the global scope.
(function (testing, host) {
  'use strict';

  Object.assign(globalThis, testing.globals, {
    expect: testing.expect, jest: testing.jest, native: testing.native, page: testing.page, clock: testing.clock,
    setTimeout: testing.setTimeout, setInterval: testing.setInterval,
    clearTimeout: testing.clearTimeout, clearInterval: testing.clearInterval,
    console: Object.fromEntries(['log', 'info', 'warn', 'error', 'debug'].map(level => [level, (...values) =>
      host.tell('print', [level, values.map(value => typeof value === 'string' ? value : testing.inline(value)).join(' ')])])),
  });
})
