// Matchers of Vitest that Jest doesn't have.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => testing.inline(value);
  const isMock = value => value?._isMockFunction === true;

  function needMock(state, name, value) {
    if (isMock(value)) return value.mock;
    throw testing.failure(`${head(state, name)}received must be a mock function or a spy\n\nReceived: ${inline(value)}`,
      state.place);
  }

  function order(name, word, compare) {
    return function (received, other, failIfNoFirst = true) {
      const first = needMock(this, name, received).invocationCallOrder;
      const second = needMock(this, name, other).invocationCallOrder;
      const pass = first.length > 0 && second.length > 0 ? compare(first, second)
        : first.length > 0 || !failIfNoFirst;
      return { pass, message: () => `${head(this, name, 'mock')}Expected: ${this.isNot ? 'not ' : ''}called ${word} `
        + `${other.getMockName()}\nReceived calls: ${inline(first)}\nCalls of the other: ${inline(second)}` };
    };
  }

  testing.addMatchers({
    toHaveBeenCalledOnce(received) {
      const count = needMock(this, 'toHaveBeenCalledOnce', received).calls.length;
      return { pass: count === 1, message: () => `${head(this, 'toHaveBeenCalledOnce', '')}Expected: `
        + `${this.isNot ? 'not ' : ''}1 call\nReceived: ${count} ${count === 1 ? 'call' : 'calls'}` };
    },
    toHaveBeenCalledBefore: order('toHaveBeenCalledBefore', 'before', (a, b) => a[0] < b[0]),
    toHaveBeenCalledAfter: order('toHaveBeenCalledAfter', 'after', (a, b) => a.at(-1) > b.at(-1)),
    toSatisfy(received, predicate, message) {
      if (typeof predicate !== 'function') throw testing.failure(
        `${head(this, 'toSatisfy')}expected must be a function\n\nReceived: ${inline(predicate)}`, this.place);
      return { pass: Boolean(predicate(received)), message: () => `${head(this, 'toSatisfy', 'predicate')}`
        + `${message ? `${message}\n` : ''}Received: ${inline(received)}` };
    },
    toBeTypeOf(received, type) {
      return { pass: typeof received === type, message: () => `${head(this, 'toBeTypeOf')}Expected type: `
        + `${this.isNot ? 'not ' : ''}${type}\nReceived type: ${typeof received}\nReceived: ${inline(received)}` };
    },
    toBeOneOf(received, values) {
      if (typeof values?.[Symbol.iterator] !== 'function') throw testing.failure(
        `${head(this, 'toBeOneOf')}expected must be an array or a set\n\nReceived: ${inline(values)}`, this.place);
      return { pass: [...values].some(value => testing.equals(received, value)), message: () =>
        `${head(this, 'toBeOneOf')}Expected: ${this.isNot ? 'not ' : ''}one of ${inline([...values])}\nReceived: `
        + inline(received) };
    },
    toBeNullable(received) {
      return { pass: received === null || received === undefined, message: () =>
        `${head(this, 'toBeNullable', '')}Received: ${inline(received)}` };
    },
  });

  // Recording how a promise settles would hide that nothing handles its rejection.
  for (const name of ['toHaveResolved', 'toHaveResolvedTimes', 'toHaveResolvedWith', 'toHaveLastResolvedWith',
    'toHaveNthResolvedWith']) {
    testing.addMatcher(name, () => {
      throw testing.failure(`${name}() is not supported: use await expect(mock.mock.results[0].value).resolves`);
    });
  }
})
