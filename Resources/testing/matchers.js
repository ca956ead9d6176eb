// The matchers of values that most specs use.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => testing.inline(value);

  /// What was expected and what came: as a difference where either takes several lines.
  function compare(expected, received) {
    const isText = typeof expected === 'string' && typeof received === 'string' && (expected + received).includes('\n');
    if (isText) return testing.diff(expected, received);
    const first = testing.format(expected), second = testing.format(received);
    if (!first.includes('\n') && !second.includes('\n')) return `Expected: ${first}\nReceived: ${second}`;
    return testing.diff(first, second);
  }

  function equality(name, comment, same) {
    return function (received, expected) {
      const pass = same(received, expected);
      return {
        pass,
        message: () => head(this, name, 'expected', comment) + (pass
          ? `Expected: not ${inline(expected)}` : compare(expected, received)
            + (testing.format(expected) === testing.format(received) ? '\n\nthey look the same, and are not' : '')),
      };
    };
  }

  /// A matcher that says in one word what the value has to be.
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
        throw testing.failure(head(this, name) + `both must be numbers\n\nExpected: ${inline(expected)}\nReceived: ${inline(received)}`, this.place);
      }
      const pass = test(received, expected);
      return { pass, message: () => head(this, name) + `Expected: ${this.isNot ? 'not ' : ''}${sign} ${expected}\nReceived: ${received}` };
    };
  }

  function pathOf(path) {
    if (Array.isArray(path)) return path;
    return String(path).replace(/\[(\w+)\]/g, '.$1').split('.').filter(part => part !== '');
  }

  Object.assign(testing.matchers, {
    toBe: equality('toBe', 'Object.is equality', Object.is),
    toEqual: equality('toEqual', 'deep equality', (a, b) => testing.equals(a, b)),
    toStrictEqual: equality('toStrictEqual', 'deep equality', (a, b) => testing.equals(a, b, true)),
    toMatchObject: equality('toMatchObject', '', (a, b) => testing.contains(a, b)),
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

    toBeCloseTo(received, expected, digits = 2) {
      const difference = Math.abs(received - expected);
      const pass = received === expected || difference < 10 ** -digits / 2;
      return {
        pass,
        message: () => head(this, 'toBeCloseTo')
          + `Expected: ${this.isNot ? 'not ' : ''}${expected} to ${digits} digits\nReceived: ${inline(received)}, which is ${difference} away`,
      };
    },

    toBeInstanceOf(received, type) {
      const pass = received instanceof type;
      return { pass, message: () => head(this, 'toBeInstanceOf') + `Expected: ${this.isNot ? 'not ' : ''}a ${type.name}\nReceived: ${inline(received)}` };
    },

    toContain(received, item) {
      const pass = typeof received === 'string' ? received.includes(item) : Array.from(received ?? []).includes(item);
      return { pass, message: () => head(this, 'toContain') + `Expected: ${this.isNot ? 'not ' : ''}${inline(item)} in\nReceived: ${inline(received)}` };
    },

    toContainEqual(received, item) {
      const pass = Array.from(received ?? []).some(other => testing.equals(other, item));
      return { pass, message: () => head(this, 'toContainEqual') + `Expected: ${this.isNot ? 'not ' : ''}${inline(item)} in\nReceived: ${inline(received)}` };
    },

    toHaveLength(received, length) {
      const pass = received?.length === length;
      return { pass, message: () => head(this, 'toHaveLength') + `Expected: ${this.isNot ? 'not ' : ''}${length}\nReceived: ${received?.length}, of ${inline(received)}` };
    },

    toHaveProperty(received, path, ...value) {
      let place = received;
      const parts = pathOf(path);
      const found = parts.findIndex(part => {
        if (place === null || place === undefined || !(part in Object(place))) return true;
        place = place[part];
        return false;
      });
      const isThere = found === -1;
      const pass = isThere && (value.length === 0 || testing.equals(place, value[0]));
      return {
        pass,
        message: () => head(this, 'toHaveProperty', value.length ? 'path, value' : 'path')
          + `Path: ${parts.join('.')}\n` + (this.isNot ? `Received: ${inline(place)}`
            : isThere ? compare(value[0], place) : `Missing from: ${parts[found]}\nReceived: ${inline(received)}`),
      };
    },

    toMatch(received, pattern) {
      if (typeof received !== 'string') {
        throw testing.failure(head(this, 'toMatch') + `received must be a string\n\nReceived: ${inline(received)}`, this.place);
      }
      const pass = pattern instanceof RegExp ? new RegExp(pattern.source, pattern.flags.replace('g', '')).test(received) : received.includes(pattern);
      return { pass, message: () => head(this, 'toMatch') + `Expected: ${this.isNot ? 'not ' : ''}${inline(pattern)}\nReceived: ${inline(received)}` };
    },

    toThrow(received, expected) {
      let thrown = null;
      if (this.promise === 'rejects') thrown = { error: received };
      else if (typeof received !== 'function') {
        throw testing.failure(head(this, 'toThrow') + `received must be a function\n\nReceived: ${inline(received)}`, this.place);
      } else {
        try { received(); } catch (error) { thrown = { error }; }
      }
      const message = thrown?.error?.message ?? String(thrown?.error);
      const fits = () => {
        if (expected === undefined) return true;
        if (typeof expected === 'string') return message.includes(expected);
        if (expected instanceof RegExp) return expected.test(message);
        if (typeof expected === 'function') return thrown.error instanceof expected;
        if (testing.isAsymmetric(expected)) return testing.equals(thrown.error, expected);
        return message === expected.message;
      };
      const pass = thrown !== null && fits();
      const wish = expected === undefined ? 'an error' : typeof expected === 'function' ? expected.name : inline(expected?.message ?? expected);
      return {
        pass,
        message: () => head(this, 'toThrow') + `Expected: ${this.isNot ? 'not ' : ''}${wish}\nReceived: `
          + (thrown ? inline(thrown.error) : 'nothing was thrown'),
      };
    },
  });
  testing.matchers.toThrowError = testing.matchers.toThrow;
  testing.compare = compare;
})
