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

  function put(what, object, key, descriptor, before) {
    if (before.isOwn && !before.configurable)
      throw testing.failure(`${what}: ${testing.inline(key)} is read-only and cannot be replaced; `
        + `use ${what.split('.')[0]}.mock(path, factory) if it belongs to a module`);
    Object.defineProperty(object, key, { ...descriptor, configurable: true });
    return () => {
      if (!before.isOwn) return void delete object[key];
      const { isOwn, ...original } = before;
      Object.defineProperty(object, key, original);
    };
  }

  const spyOn = dialect => function (object, key, access) {
    const what = `${dialect}.spyOn()`;
    const before = check(object, key, what);
    // The exports of a module are replaced for all modules that import them.
    const exported = testing.modules.exportOf(object, key);
    let restore = () => {};
    const spy = original => testing.makeMock(original, () => restore(), dialect);
    if (access !== undefined) {
      if (access !== 'get' && access !== 'set')
        throw testing.failure(`${what}: the third argument must be 'get' or 'set'`);
      const original = (access === 'get' ? exported?.getter : undefined) ?? before[access];
      if (typeof original !== 'function') throw testing.failure(`${what}: ${String(key)} has no ${access}ter`);
      if (original._isMockFunction) return original;
      const mock = spy(original);
      restore = exported ? exported.replace(mock) : put(what, object, key,
        { get: before.get, set: before.set, enumerable: before.enumerable, [access]: mock }, before);
      return mock;
    }
    const original = object[key];
    if (typeof original !== 'function') {
      throw testing.failure(`${what}: ${String(key)} is not a function but ${testing.inline(original)}; use `
        + (dialect === 'vi' ? `vi.spyOn(object, ${testing.inline(key)}, 'get')` : 'jest.replaceProperty()')
        + ' to replace a value');
    }
    if (original._isMockFunction) return original;
    const mock = spy(original);
    restore = exported ? exported.replace(() => mock)
      : put(what, object, key, { value: mock, writable: true, enumerable: before.enumerable }, before);
    return mock;
  };

  function replaceProperty(object, key, value) {
    const before = check(object, key, 'jest.replaceProperty()');
    if (!('value' in before) || typeof before.value === 'function') {
      throw testing.failure(
        `jest.replaceProperty(): ${String(key)} is not a plain value; use jest.spyOn() for functions and getters`
      );
    }
    const descriptor = next => ({ value: next, writable: true, enumerable: before.enumerable });
    const exported = testing.modules.exportOf(object, key);
    const entry = { restore: exported ? exported.replace(() => value)
      : put('jest.replaceProperty()', object, key, descriptor(value), before) };
    replaced.push(entry);
    const words = {
      replaceValue(next) {
        if (exported) exported.replace(() => next); else object[key] = next;
        return words;
      },
      restore() { entry.restore(); replaced = replaced.filter(other => other !== entry); },
    };
    return words;
  }

  const each = word => () => { testing.mocks().forEach(({ mock }) => mock[word]()); return testing.jest; };

  /// Returns the functions that create mocks: those of Jest, or of Vitest (`vi`).
  testing.mockMakers = dialect => ({
    fn: implementation => testing.makeMock(implementation, undefined, dialect), spyOn: spyOn(dialect),
  });
  testing.jest = {
    ...testing.mockMakers('jest'),
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
