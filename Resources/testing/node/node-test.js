// `import … from 'node:test'`.
(function (testing, host, load) {
  'use strict';

  const { test, describe, beforeAll, afterAll, beforeEach, afterEach } = testing.globals;
  const { jest } = testing;
  const mock = {
    fn: (original, implementation) => withCalls(jest.fn(implementation ?? original)),
    method: (object, name, implementation) => {
      const spy = jest.spyOn(object, name);
      return withCalls(implementation ? spy.mockImplementation(implementation) : spy);
    },
    reset: () => { jest.restoreAllMocks(); }, restoreAll: () => { jest.restoreAllMocks(); },
    get timers() { throw testing.failure('mock.timers is not supported: the clock is virtual; use clock.runFor()'); },
  };

  /// Adds Node's record of calls to that of Jest.
  function withCalls(spy) {
    const record = spy.mock;
    Object.defineProperties(record, {
      callCount: { configurable: true, value: () => record.calls.length },
      restore: { configurable: true, value: () => spy.mockRestore() },
      mockImplementation: { configurable: true, value: body => { spy.mockImplementation(body); } },
      resetCalls: { configurable: true, value: () => { spy.mockClear(); } },
    });
    return spy;
  }

  const contextOf = name => ({
    name, mock, assert: load('assert'), signal: new AbortController().signal,
    diagnostic: text => console.log(text),
    test: async (inner, ...rest) => { await rest.at(-1)(contextOf(inner)); },
    skip() { throw testing.failure('t.skip() is not supported: use test.skip(name, body)'); },
    todo() {},
  });

  function words(plain) {
    const declare = add => (...parameters) => {
      const body = parameters.findLast(value => typeof value === 'function');
      const name = typeof parameters[0] === 'string' ? parameters[0] : body?.name || '<anonymous>';
      const options = parameters.find(value => value !== null && typeof value === 'object') ?? {};
      const isSkipped = options.skip || options.todo || body === undefined;
      const run = plain === describe ? () => { body(contextOf(name)); } : () => body(contextOf(name));
      (isSkipped ? plain.skip : options.only ? plain.only : add)(name, run);
    };
    return Object.assign(declare(plain), {
      skip: declare(plain.skip), only: declare(plain.only), todo: name => test.todo(String(name)),
    });
  }

  const it = words(test), suite = words(describe);
  const hooks = { before: beforeAll, after: afterAll, beforeEach, afterEach };
  const module = { test: it, it, describe: suite, suite, ...hooks, mock };
  module.default = Object.assign(it, module);
  return testing.withoutNames('node:test', module, { run: 'use headless-bridge test', snapshot: 'use expect()' });
})
