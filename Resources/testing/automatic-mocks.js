// Automatic mocks: copies of objects and modules with mock functions instead of functions.
(function (testing) {
  'use strict';

  const isClass = value => /^class\b/.test(Function.prototype.toString.call(value));

  /// Returns a copy of a value whose functions are mock functions. Those of `isSpy` call the original.
  function mocked(value, isSpy, known = new Map()) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
    if (known.has(value)) return known.get(value);
    if (Array.isArray(value)) return isSpy ? value : [];
    const isPlain = typeof value === 'function' || value[Symbol.toStringTag] === 'Module'
      || [Object.prototype, null].includes(Object.getPrototypeOf(value));
    const isInstance = !isPlain && Object.getPrototypeOf(Object.getPrototypeOf(value)) !== null;
    if (!isPlain && !isInstance && isBuiltIn(value)) return value;
    const copy = typeof value === 'function' ? testing.makeMock(isSpy ? value : undefined) : {};
    known.set(value, copy);
    if (typeof value === 'function') {
      if (value.name) copy.mockName(value.name);
      if (value.prototype) copyMembers(value.prototype, copy.prototype, isSpy && isClass(value), known);
    }
    copyMembers(value, copy, isSpy, known);
    return copy;
  }

  const isBuiltIn = value => /^(?:Date|RegExp|Map|Set|WeakMap|WeakSet|Promise|Error|ArrayBuffer)$/
    .test(Object.getPrototypeOf(value)?.constructor?.name ?? '');
  const omitted = new Set(['length', 'name', 'prototype', 'caller', 'arguments', 'constructor', '__proto__']);

  function copyMembers(from, to, isSpy, known) {
    for (let place = from; place !== null && place !== Object.prototype && place !== Function.prototype;
      place = Object.getPrototypeOf(place)) {
      for (const key of Reflect.ownKeys(place)) {
        if (omitted.has(key) || Object.hasOwn(to, key) || typeof key === 'symbol') continue;
        const { get, value } = Object.getOwnPropertyDescriptor(place, key);
        // A getter may have effects; that of a module has none.
        if (get !== undefined && from.__esModule !== true) continue;
        to[key] = mocked(get === undefined ? value : get.call(from), isSpy, known);
      }
    }
  }

  testing.automaticMock = mocked;
})
