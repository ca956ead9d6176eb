// The most common matchers of values.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => testing.inline(value);

  function hint(name, expected, received) {
    if (testing.format(expected) !== testing.format(received)) return '';
    if (name === 'toBe' && testing.equals(received, expected, true))
      return '\n\nThey are equal, but not the same object. Use toEqual to compare contents.';
    return '\n\nThey look the same but are not equal: they differ in class, in undefined properties, or in parts that '
      + 'are not shown.';
  }

  function equality(name, comment, same, partOf = received => received) {
    return function (received, expected) {
      const pass = same(received, expected);
      return {
        pass,
        message: () => head(this, name, 'expected', comment) + (pass
          ? `Expected: not ${inline(expected)}` : testing.compare(expected, partOf(received, expected))
            + hint(name, expected, received)),
      };
    };
  }

  /// Creates a matcher whose name describes the expected value.
  function plain(name, test) {
    return function (received) {
      const pass = test(received);
      return { pass, message: () => head(this, name, '') + `Received: ${inline(received)}` };
    };
  }

  function order(name, sign, test) {
    return function (received, expected) {
      const isNumber = value => typeof value === 'number' || typeof value === 'bigint';
      if (!isNumber(received) || !isNumber(expected)) {
        throw testing.failure(head(this, name)
          + `both must be numbers\n\nExpected: ${inline(expected)}\nReceived: ${inline(received)}`, this.place);
      }
      const pass = test(received, expected);
      return { pass, message: () =>
        head(this, name) + `Expected: ${this.isNot ? 'not ' : ''}${sign} ${expected}\nReceived: ${received}` };
    };
  }

  testing.addMatchers({
    toBe: equality('toBe', 'Object.is equality', Object.is),
    toEqual: equality('toEqual', 'deep equality', (a, b) => testing.equals(a, b)),
    toStrictEqual: equality('toStrictEqual', 'deep equality', (a, b) => testing.equals(a, b, true)),
    toMatchObject(received, expected) {
      for (const [what, value] of [['received', received], ['expected', expected]]) {
        if (value !== null && typeof value === 'object') continue;
        throw testing.failure(head(this, 'toMatchObject') + `${what} must be an object\n\nReceived: ${inline(value)}`,
          this.place);
      }
      return equality('toMatchObject', '', (a, b) => testing.contains(a, b), testing.partOf).call(this, received,
        expected);
    },
    toBeDefined: plain('toBeDefined', value => value !== undefined),
    toBeUndefined: plain('toBeUndefined', value => value === undefined),
    toBeNull: plain('toBeNull', value => value === null),
    toBeNaN: plain('toBeNaN', value => Number.isNaN(value)),
    toBeTruthy: plain('toBeTruthy', Boolean),
    toBeFalsy: plain('toBeFalsy', value => !value),
    toBeGreaterThan: order('toBeGreaterThan', '>', (a, b) => a > b),
    toBeGreaterThanOrEqual: order('toBeGreaterThanOrEqual', '>=', (a, b) => a >= b),
    toBeLessThan: order('toBeLessThan', '<', (a, b) => a < b),
    toBeLessThanOrEqual: order('toBeLessThanOrEqual', '<=', (a, b) => a <= b),
  });
})
