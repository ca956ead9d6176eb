// `jest`: mock functions, and replacements of an object's own properties.
(function (testing) {
  'use strict';

  let replaced = [];

  function descriptorOf(object, key) {
    for (let place = object; place !== null; place = Object.getPrototypeOf(place)) {
      const found = Object.getOwnPropertyDescriptor(place, key);
      if (found) return { ...found, isOwn: place === object };
    }
    return undefined;
  }

  function check(object, key, what) {
    if (object === null || (typeof object !== 'object' && typeof object !== 'function')) {
      throw testing.failure(`${what} needs an object, but got ${testing.inline(object)}`);
    }
    const found = descriptorOf(object, key);
    if (!found) throw testing.failure(`${what}: the object has no property ${testing.inline(key)}`);
    return found;
  }

  function put(object, key, descriptor, before) {
    Object.defineProperty(object, key, { ...descriptor, configurable: true });
    return () => {
      if (!before.isOwn) return void delete object[key];
      const { isOwn, ...original } = before;
      Object.defineProperty(object, key, original);
    };
  }

  function spyOn(object, key, access) {
    const before = check(object, key, 'jest.spyOn()');
    if (access !== undefined) {
      if (access !== 'get' && access !== 'set')
        throw testing.failure(`jest.spyOn(): the third argument must be 'get' or 'set'`);
      const original = before[access];
      if (typeof original !== 'function') throw testing.failure(`jest.spyOn(): ${String(key)} has no ${access}ter`);
      if (original._isMockFunction) return original;
      let restore = () => {};
      const mock = testing.makeMock(original, () => restore());
      restore = put(object, key, { get: before.get, set: before.set, enumerable: before.enumerable, [access]: mock },
        before);
      return mock;
    }
    const original = object[key];
    if (typeof original !== 'function') {
      throw testing.failure(`jest.spyOn(): ${String(key)} is not a function but `
        + `${testing.inline(original)}; use jest.replaceProperty() to replace a value`);
    }
    if (original._isMockFunction) return original;
    let restore = () => {};
    const mock = testing.makeMock(original, () => restore());
    restore = put(object, key, { value: mock, writable: true, enumerable: before.enumerable }, before);
    return mock;
  }

  function replaceProperty(object, key, value) {
    const before = check(object, key, 'jest.replaceProperty()');
    if (!('value' in before) || typeof before.value === 'function') {
      throw testing.failure(
        `jest.replaceProperty(): ${String(key)} is not a plain value; use jest.spyOn() for functions and getters`
      );
    }
    const descriptor = next => ({ value: next, writable: true, enumerable: before.enumerable });
    const entry = { restore: put(object, key, descriptor(value), before) };
    replaced.push(entry);
    const words = {
      replaceValue(next) { object[key] = next; return words; },
      restore() { entry.restore(); replaced = replaced.filter(other => other !== entry); },
    };
    return words;
  }

  const each = word => () => { testing.mocks().forEach(({ mock }) => mock[word]()); return testing.jest; };

  testing.jest = {
    fn: implementation => testing.makeMock(implementation),
    spyOn,
    replaceProperty,
    isMockFunction: value => value?._isMockFunction === true,
    mocked: value => value,
    clearAllMocks: each('mockClear'),
    resetAllMocks: each('mockReset'),
    restoreAllMocks() {
      // In reverse order, so that each restores the value that it replaced.
      testing.mocks().reverse().forEach(({ mock, isSpy }) => { if (isSpy) mock.mockRestore(); });
      replaced.splice(0).reverse().forEach(({ restore }) => restore());
      return testing.jest;
    },
    setTimeout(milliseconds) {
      testing.stepTimeout = testing.checkTime('jest.setTimeout()', milliseconds);
      return testing.jest;
    },
  };

  // Unsupported functions say what to use instead.
  const instead = {
    retryTimes: 'use --retries NUMBER', enableAutomock: 'call jest.mock(path) for each module',
    disableAutomock: 'only jest.mock(path) mocks modules',
  };
  for (const [word, text] of Object.entries(instead)) {
    testing.jest[word] = () => { throw testing.failure(`jest.${word}() is not supported: ${text}`); };
  }
  testing.wordsInstead = Object.keys(instead);
})
