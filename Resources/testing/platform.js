// Platform APIs that specs expect beside the language: microtasks, structured cloning, and the rest of the console.
(function (testing, host) {
  'use strict';

  // The same numbers in each run of a test, regardless of which tests ran before it.
  Object.defineProperty(Math, 'random', { value: { random() { return host.tell('random', []); } }.random });

  const settled = Promise.resolve();
  testing.platform = {
    URL: testing.URL, URLSearchParams: testing.URLSearchParams,
    queueMicrotask: body => {
      settled.then(() => body()).catch(error => host.tell('listenerFails', ['microtask', testing.describe(error)]));
    },
    structuredClone: value => host.tell('copy', [value]),
  };

  const print = (level, values) => {
    host.tell('print', [level,
      values.map(value => typeof value === 'string' ? value : testing.inline(value)).join(' ')]);
  };
  const words = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug']
    .map(level => [level, (...values) => print(level, values)]));
  testing.console = {
    ...words, dir: words.log, table: words.log, trace: words.debug, group: words.log, groupEnd() {}, time() {},
    timeEnd() {},
    assert(holds, ...values) { if (!holds) print('error', ['assertion failed:', ...values]); },
  };
})
