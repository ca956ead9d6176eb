// `expect`: takes a value, and fails the test where the value is not what a matcher says.
(function (testing) {
  'use strict';

  /// The matchers by name: (received, ...parameters) with `this` as {isNot, promise, equals, place} give {pass, message}.
  const matchers = Object.create(null);
  let count = 0;
  let wanted = null;

  function judge(result, name, state) {
    if (result === null || typeof result !== 'object' || typeof result.message !== 'function') {
      throw testing.failure(`the matcher ${name} must give { pass, message() }`, state.place);
    }
    if (Boolean(result.pass) === state.isNot) throw testing.failure(result.message(), state.place);
  }

  function apply(name, received, parameters, state) {
    count++;
    const result = matchers[name].call(state, received, ...parameters);
    if (typeof result?.then === 'function') return result.then(value => judge(value, name, state));
    judge(result, name, state);
  }

  /// What a promise comes to, for `.resolves` and `.rejects`.
  async function settled(received, promise, place) {
    const value = typeof received === 'function' && promise === 'rejects' ? received() : received;
    if (typeof value?.then !== 'function') {
      throw testing.failure(`expect(received).${promise}: received must be a promise\n\nReceived: ${testing.inline(value)}`, place);
    }
    let outcome;
    try { outcome = { resolves: await value }; } catch (error) { outcome = { rejects: error }; }
    if (promise in outcome) return outcome[promise];
    const other = promise === 'resolves' ? 'rejected' : 'resolved';
    throw testing.failure(`expect(received).${promise}: the promise ${other} with ${testing.inline(Object.values(outcome)[0])}`, place);
  }

  function chain(received, isNot, promise) {
    const words = {};
    for (const name of Object.keys(matchers)) {
      words[name] = (...parameters) => {
        // The place is taken now: behind an `await` the spec is in no stack.
        const state = { isNot, promise, equals: testing.equals, place: testing.place(), utils: testing.utils };
        if (promise === '') return apply(name, received, parameters, state);
        return settled(received, promise, state.place).then(value => apply(name, value, parameters, state));
      };
    }
    if (!isNot) {
      Object.defineProperty(words, 'not', { get: () => chain(received, true, promise) });
      if (promise === '') {
        Object.defineProperty(words, 'resolves', { get: () => chain(received, false, 'resolves') });
        Object.defineProperty(words, 'rejects', { get: () => chain(received, false, 'rejects') });
      }
    }
    return words;
  }

  function expect(received) { return chain(received, false, ''); }

  Object.assign(expect, testing.asymmetric, {
    extend(more) {
      for (const [name, matcher] of Object.entries(more)) {
        matchers[name] = matcher;
        // What a matcher of one's own says of a value can also stand inside an expected one.
        expect[name] = (...sample) => ({
          asymmetricMatch: received => matcher.call({ isNot: false, promise: '', equals: testing.equals }, received, ...sample).pass,
          toAsymmetricString: () => `${name}<${sample.map(testing.inline).join(', ')}>`,
        });
      }
    },
    assertions(number) { wanted = { exactly: number, place: testing.place() }; },
    hasAssertions() { wanted = { exactly: null, place: testing.place() }; },
  });

  testing.matchers = matchers;
  testing.expect = expect;
  testing.beginExpectations = () => { count = 0; wanted = null; };

  /// The failures of `expect.assertions` and `expect.hasAssertions`; a test that has failed already is not judged for them.
  testing.endExpectations = function (hasFailed) {
    if (hasFailed || wanted === null) return [];
    if (wanted.exactly === null) return count > 0 ? [] : [testing.failure('no expectation was checked', wanted.place)];
    return count === wanted.exactly ? []
      : [testing.failure(`${wanted.exactly} expectations were to be checked, and ${count} were`, wanted.place)];
  };

  /// The head and body of a failed matcher's message.
  testing.utils = {
    head(state, name, expected = 'expected', comment = '') {
      const promise = state.promise ? `.${state.promise}` : '';
      return `expect(received)${promise}${state.isNot ? '.not' : ''}.${name}(${expected})${comment ? ' // ' + comment : ''}\n\n`;
    },
    stringify: value => testing.inline(value),
    printExpected: value => testing.inline(value),
    printReceived: value => testing.inline(value),
  };
})
