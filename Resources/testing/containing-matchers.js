// Matchers for the contents of lists, strings, objects and numbers.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => testing.inline(value);
  const wish = (state, text) => `Expected: ${state.isNot ? 'not ' : ''}${text}\n`;

  function need(state, name, holds, what, received, side = 'received') {
    if (!holds) throw testing.failure(head(state, name) + `${side} must be ${what}\n\nReceived: ${inline(received)}`,
      state.place);
  }

  const isList = value => value !== null && value !== undefined && typeof value !== 'string'
    && (typeof value[Symbol.iterator] === 'function' || typeof value.length === 'number');

  function pathOf(path) {
    if (Array.isArray(path)) return path;
    return String(path).replace(/\[(\w+)\]/g, '.$1').split('.').filter(part => part !== '');
  }

  testing.addMatchers({
    toBeCloseTo(received, expected, digits = 2) {
      need(this, 'toBeCloseTo', typeof received === 'number', 'a number', received);
      need(this, 'toBeCloseTo', typeof expected === 'number', 'a number', expected, 'expected');
      const difference = Math.abs(received - expected);
      const pass = received === expected || difference < 10 ** -digits / 2;
      return {
        pass,
        message: () => head(this, 'toBeCloseTo') + wish(this, `${expected} to ${digits} digits`)
          + `Received: ${inline(received)} (difference: ${difference})`,
      };
    },

    toBeInstanceOf(received, type) {
      need(this, 'toBeInstanceOf', typeof type === 'function', 'a class', type, 'expected');
      const name = value =>
        value === null || value === undefined ? inline(value) : value.constructor?.name ?? 'none';
      return {
        pass: received instanceof type,
        message: () => head(this, 'toBeInstanceOf') + wish(this, `an instance of ${type.name}`)
          + `Received: ${inline(received)} (class: ${name(received)})`,
      };
    },

    toContain(received, item) {
      const isText = typeof received === 'string';
      need(this, 'toContain', isText || isList(received), 'an iterable or a string', received);
      if (isText) need(this, 'toContain', typeof item === 'string', 'a string', item, 'expected');
      const pass = isText ? received.includes(item) : Array.from(received).includes(item);
      const equal = !pass && !isText && Array.from(received).some(other => testing.equals(other, item));
      return {
        pass,
        message: () => head(this, 'toContain') + wish(this, `a value that contains ${inline(item)}`)
          + `Received: ${inline(received)}`
          + (equal ? '\n\nIt contains an equal object, but not the same one. Use toContainEqual to compare contents.'
            : ''),
      };
    },

    toContainEqual(received, item) {
      need(this, 'toContainEqual', isList(received), 'an iterable', received);
      const pass = Array.from(received).some(other => testing.equals(other, item));
      return { pass, message: () => head(this, 'toContainEqual') + wish(this, `a value that contains ${inline(item)}`)
        + `Received: ${inline(received)}` };
    },

    toHaveLength(received, length) {
      need(this, 'toHaveLength', typeof received?.length === 'number', 'a value with a length', received);
      need(this, 'toHaveLength', Number.isInteger(length) && length >= 0, 'a non-negative integer', length, 'expected');
      const pass = received.length === length;
      return { pass, message: () => head(this, 'toHaveLength') + wish(this, `a length of ${length}`)
        + `Received: a length of ${received.length}: ${inline(received)}` };
    },

    toHaveProperty(received, path, ...value) {
      need(this, 'toHaveProperty', received !== null && received !== undefined, 'neither null nor undefined', received);
      need(this, 'toHaveProperty', typeof path === 'string' || Array.isArray(path), 'a string or an array', path,
        'path');
      let place = received;
      const parts = pathOf(path);
      const found = parts.findIndex(part => {
        if (place === null || place === undefined || !(part in Object(place))) return true;
        place = place[part];
        return false;
      });
      const isThere = found === -1;
      return {
        pass: isThere && (value.length === 0 || testing.equals(place, value[0])),
        message: () => head(this, 'toHaveProperty', value.length ? 'path, value' : 'path')
          + `Path: ${parts.join('.')}\n`
          + (this.isNot ? `Received: ${inline(place)}` : isThere ? testing.compare(value[0], place)
            : `Missing from: ${parts.slice(0, found + 1).join('.')}\nReceived: ${inline(received)}`),
      };
    },

    toMatch(received, pattern) {
      need(this, 'toMatch', typeof received === 'string', 'a string', received);
      need(this, 'toMatch', typeof pattern === 'string' || pattern instanceof RegExp,
        'a string or a regular expression', pattern, 'expected');
      const pass = pattern instanceof RegExp
        ? new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(received)
        : received.includes(pattern);
      return { pass, message: () =>
        head(this, 'toMatch') + wish(this, inline(pattern)) + `Received: ${inline(received)}` };
    },
  });
})
