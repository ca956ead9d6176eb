// `node:assert`, with the equality of this runner.
(function (testing) {
  'use strict';

  class AssertionError extends Error {
    constructor({ message, actual, expected, operator }) {
      super(message);
      Object.assign(this, { actual, expected, operator, code: 'ERR_ASSERTION', generatedMessage: true });
    }
    get name() { return 'AssertionError'; }
  }

  function fail(message, text, actual, expected, operator) {
    if (message instanceof Error) throw message;
    throw new AssertionError({ message: message ?? text(), actual, expected, operator });
  }

  const compared = (what, actual, expected) => () => `${what}\n\n${testing.compare(expected, actual)}`;
  const shown = (what, actual, expected) => () =>
    `${what}\n\nExpected: ${testing.inline(expected)}\nReceived: ${testing.inline(actual)}`;
  const equals = (one, other, isStrict) => {
    const { pass } = matches(isStrict ? 'toStrictEqual' : 'toEqual', one, other);
    return pass;
  };
  const matches = (matcher, received, expected) =>
    testing.matchers[matcher].call({ isNot: false, promise: '', ...testing.matcherWords }, received, expected);

  const assert = (value, message) => {
    if (!value) fail(message, () => `the value is not truthy\n\nReceived: ${testing.inline(value)}`, value, true, '==');
  };

  /// Returns whether an error is the one that a parameter describes.
  function isExpected(error, expected) {
    if (expected === undefined || typeof expected === 'string') return true;
    if (expected instanceof RegExp) return expected.test(String(error));
    if (typeof expected === 'function') {
      if (expected.prototype !== undefined && error instanceof expected) return true;
      return !Error.isPrototypeOf(expected) && expected.call({}, error) === true;
    }
    return Object.keys(expected).every(key => expected[key] instanceof RegExp && typeof error?.[key] === 'string'
      ? expected[key].test(error[key]) : equals(error?.[key], expected[key], true));
  }

  function checkThrown(outcome, expected, message) {
    const text = typeof expected === 'string' ? expected : message;
    if (!outcome) fail(text, () => 'nothing was thrown', undefined, expected, 'throws');
    if (!isExpected(outcome.error, expected))
      fail(text, shown('another error was thrown', outcome.error, expected), outcome.error, expected, 'throws');
  }

  const caught = body => { try { body(); return null; } catch (error) { return { error }; } };
  const rejected = async body => {
    try { await (typeof body === 'function' ? body() : body); return null; } catch (error) { return { error }; }
  };

  function define(isStrict) {
    const same = isStrict ? Object.is : (one, other) => one == other || (one !== one && other !== other);
    const words = {
      ok: assert, AssertionError,
      fail(message) { fail(message, () => 'assert.fail() was called', undefined, undefined, 'fail'); },
      equal(actual, expected, message) {
        if (same(actual, expected)) return;
        fail(message, compared('the values differ', actual, expected), actual, expected, '==');
      },
      notEqual(actual, expected, message) {
        if (!same(actual, expected)) return;
        fail(message, shown('the values are equal', actual, expected), actual, expected, '!=');
      },
      strictEqual(actual, expected, message) {
        if (!Object.is(actual, expected))
          fail(message, compared('the values differ', actual, expected), actual, expected, 'strictEqual');
      },
      notStrictEqual(actual, expected, message) {
        if (Object.is(actual, expected))
          fail(message, shown('the values are equal', actual, expected), actual, expected, 'notStrictEqual');
      },
      throws(body, expected, message) { checkThrown(caught(body), expected, message); },
      doesNotThrow(body, expected, message) {
        const found = caught(body);
        if (found) fail(typeof expected === 'string' ? expected : message,
          () => `an error was thrown: ${testing.inline(found.error)}`, found.error, undefined, 'doesNotThrow');
      },
      async rejects(body, expected, message) { checkThrown(await rejected(body), expected, message); },
      async doesNotReject(body, message) {
        const found = await rejected(body);
        if (found) fail(message, () => `the promise rejected: ${testing.inline(found.error)}`, found.error, undefined,
          'doesNotReject');
      },
      match(text, pattern, message) {
        if (!pattern.test(text)) fail(message, shown('the text does not match', text, pattern), text, pattern, 'match');
      },
      doesNotMatch(text, pattern, message) {
        if (pattern.test(text)) fail(message, shown('the text matches', text, pattern), text, pattern, 'doesNotMatch');
      },
      ifError(value) { if (value !== null && value !== undefined) throw value; },
    };
    for (const [name, isDeepStrict] of [['deepEqual', isStrict], ['deepStrictEqual', true]]) {
      words[name] = (actual, expected, message) => {
        if (!equals(actual, expected, isDeepStrict))
          fail(message, compared('the values differ', actual, expected), actual, expected, name);
      };
      const not = `not${name[0].toUpperCase()}${name.slice(1)}`;
      words[not] = (actual, expected, message) => {
        if (equals(actual, expected, isDeepStrict))
          fail(message, shown('the values are equal', actual, expected), actual, expected, not);
      };
    }
    return Object.assign((value, message) => assert(value, message), words);
  }

  const loose = define(false), strict = define(true);
  return Object.assign(loose, { strict: Object.assign(strict, { strict }) });
})
