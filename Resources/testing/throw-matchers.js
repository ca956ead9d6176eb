// Matchers for errors.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => testing.inline(value);

  /// Returns the error that a function threw, or that a promise was rejected with: {error}, or null.
  testing.thrownBy = function (state, name, received) {
    if (state.promise === 'rejects') return { error: received };
    if (typeof received !== 'function') {
      throw testing.failure(head(state, name)
        + `received must be a function; use .rejects for a promise\n\nReceived: ${inline(received)}`, state.place);
    }
    try { received(); } catch (error) { return { error }; }
    return null;
  };

  function toThrow(received, ...expectations) {
    const [expected] = expectations;
    if (expectations.length > 0 && expected === undefined) {
      throw testing.failure(head(this, 'toThrow') + 'expected is undefined; is its name misspelled?', this.place);
    }
    const thrown = testing.thrownBy(this, 'toThrow', received);
    const message = String(thrown?.error?.message ?? thrown?.error);
    const fits = () => {
      if (expected === undefined) return true;
      if (typeof expected === 'string') return message.includes(expected);
      if (expected instanceof RegExp)
        return new RegExp(expected.source, expected.flags.replace(/[gy]/g, '')).test(message);
      if (typeof expected === 'function') return thrown.error instanceof expected;
      if (testing.isAsymmetric(expected)) return testing.equals(thrown.error, expected);
      return message === expected?.message;
    };
    const wish = expected === undefined ? 'an error'
      : typeof expected === 'function' ? `an instance of ${expected.name}`
      : typeof expected === 'string' ? `an error whose message contains ${inline(expected)}`
        : expected instanceof RegExp ? `an error whose message matches ${expected}`
          : testing.isAsymmetric(expected) ? `an error that matches ${inline(expected)}`
            : `an error with the message ${inline(expected?.message ?? expected)}`;
    return {
      pass: thrown !== null && fits(),
      message: () => {
        const found = thrown ? testing.placeOf(thrown.error ?? {}) : null;
        const [place] = found === null ? [null] : testing.originalPlaces([found]);
        return head(this, 'toThrow', expectations.length ? 'expected' : '')
          + `Expected: ${this.isNot ? 'not ' : ''}${wish}\nReceived: `
          + (thrown ? inline(thrown.error) + (place ? `, thrown at ${place.url}:${place.line}` : '')
            : 'nothing was thrown');
      },
    };
  }

  testing.addMatchers({ toThrow, toThrowError: toThrow });
})
