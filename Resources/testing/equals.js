// Compares values by their contents, as `toEqual` and `toStrictEqual` do.
(function (testing) {
  'use strict';

  const own = (value, key) => Object.prototype.hasOwnProperty.call(value, key);
  const tag = value => Object.prototype.toString.call(value);
  // The spec's custom equality testers return true, false, or undefined for values that they do not support.
  const testers = [];

  function isMatcher(value) {
    return value !== null && (typeof value === 'object' || typeof value === 'function')
      && typeof value.asymmetricMatch === 'function';
  }

  function keysOf(value, strict) {
    const symbols =
      Object.getOwnPropertySymbols(value).filter(key => Object.prototype.propertyIsEnumerable.call(value, key));
    const keys = Object.keys(value).concat(symbols);
    return strict ? keys : keys.filter(key => value[key] !== undefined);
  }

  function sameSet(a, b, compare) {
    if (a.size !== b.size) return false;
    return [...a].every(item => b.has(item) || [...b].some(other => compare(item, other)));
  }

  function sameMap(a, b, compare) {
    if (a.size !== b.size) return false;
    return [...a].every(([key, item]) => b.has(key)
      ? compare(item, b.get(key))
      : [...b].some(([otherKey, other]) => compare(key, otherKey) && compare(item, other)));
  }

  const sameError = (a, b, compare) => a.name === b.name && a.message === b.message
    && (!('cause' in b) || compare(a.cause, b.cause)) && (!('errors' in b) || compare(a.errors, b.errors));

  /// Returns whether `received` equals `expected`; `strict` also compares missing keys, holes and classes.
  function equals(received, expected, strict = false, pairs = []) {
    if (isMatcher(expected)) return Boolean(expected.asymmetricMatch(received));
    if (isMatcher(received)) return Boolean(received.asymmetricMatch(expected));
    for (const tester of testers) {
      const verdict = tester.call({ equals: (a, b) => equals(a, b, strict) }, received, expected, testers);
      if (verdict !== undefined) return verdict;
    }
    if (Object.is(received, expected)) return true;
    if (typeof received !== 'object' || typeof expected !== 'object' || received === null || expected === null)
      return false;
    if (tag(received) !== tag(expected)) return false;
    // A pair that is already being compared further up counts as equal here.
    if (pairs.some(([a, b]) => a === received && b === expected)) return true;
    const within = [...pairs, [received, expected]];
    const compare = (a, b) => equals(a, b, strict, within);
    if (strict && Object.getPrototypeOf(received) !== Object.getPrototypeOf(expected)) return false;
    switch (tag(received)) {
      case '[object Date]': return Object.is(received.getTime(), expected.getTime());
      case '[object RegExp]': case '[object URL]': case '[object URLSearchParams]':
        return String(received) === String(expected);
      case '[object Error]': return sameError(received, expected, compare);
      case '[object Number]': case '[object String]': case '[object Boolean]':
        return Object.is(received.valueOf(), expected.valueOf());
      case '[object Set]': return sameSet(received, expected, compare);
      case '[object Map]': return sameMap(received, expected, compare);
      case '[object ArrayBuffer]': return compare(new Uint8Array(received), new Uint8Array(expected));
      case '[object Promise]': return false;
    }
    if (Array.isArray(received) || ArrayBuffer.isView(received)) {
      if (received.length !== expected.length) return false;
      if (strict && Array.isArray(received)) {
        for (let index = 0; index < received.length; index++) {
          if (own(received, index) !== own(expected, index)) return false;
        }
      }
    }
    const keys = keysOf(expected, strict);
    if (keysOf(received, strict).length !== keys.length) return false;
    return keys.every(key => own(received, key) && compare(received[key], expected[key]));
  }

  /// Returns whether `received` contains all that `expected` contains, at every depth; other properties are ignored.
  function contains(received, expected, pairs = []) {
    if (isMatcher(expected) || typeof expected !== 'object' || expected === null) return equals(received, expected);
    if (typeof received !== 'object' || received === null) return false;
    if (pairs.some(([a, b]) => a === received && b === expected)) return true;
    const within = [...pairs, [received, expected]];
    if (Array.isArray(expected)) {
      return Array.isArray(received) && received.length === expected.length
        && expected.every((item, index) => contains(received[index], item, within));
    }
    if (tag(expected) !== '[object Object]') return equals(received, expected);
    return Reflect.ownKeys(expected).every(key => key in received && contains(received[key], expected[key], within));
  }

  /// Returns the part of `received` that an expected part refers to: a diff need not show the rest.
  testing.partOf = function partOf(received, expected, above = []) {
    const isPlain = value => value !== null && typeof value === 'object' && tag(value) === '[object Object]'
      && !isMatcher(value);
    if (above.includes(expected)) return received;
    if (Array.isArray(expected) && Array.isArray(received)) {
      return received.map((item, index) =>
        index in expected ? partOf(item, expected[index], [...above, expected]) : item);
    }
    if (!isPlain(expected) || !isPlain(received)) return received;
    const part = Object.create(Object.getPrototypeOf(received));
    for (const key of Reflect.ownKeys(expected))
      if (key in received) part[key] = partOf(received[key], expected[key], [...above, expected]);
    return part;
  };

  testing.equals = equals;
  testing.contains = contains;
  testing.isAsymmetric = isMatcher;
  testing.addEqualityTesters = more => { testers.push(...more); };
})
