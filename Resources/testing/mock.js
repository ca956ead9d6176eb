// Functions that record their calls: `jest.fn()` and `jest.spyOn()`.
(function (testing) {
  'use strict';

  let made = [];
  let order = 0;

  function emptyRecord() {
    return {
      calls: [], results: [], instances: [], contexts: [], invocationCallOrder: [],
      get lastCall() { return this.calls.at(-1); },
    };
  }

  function makeMock(implementation, restore) {
    let name = 'jest.fn()';
    let standing = implementation;
    let once = [];

    function mock(...parameters) {
      const record = mock.mock;
      record.calls.push(parameters);
      record.instances.push(this);
      record.contexts.push(this);
      record.invocationCallOrder.push(++order);
      const result = { type: 'incomplete', value: undefined };
      record.results.push(result);
      const body = once.length > 0 ? once.shift() : standing;
      try {
        const isNew = new.target !== undefined;
        const value = body === undefined ? undefined
          : isNew ? (Reflect.construct(body, parameters) ?? this) : body.apply(this, parameters);
        result.type = 'return';
        result.value = value;
        return value;
      } catch (error) {
        result.type = 'throw';
        result.value = error;
        throw error;
      }
    }

    Object.assign(mock, {
      _isMockFunction: true,
      mock: emptyRecord(),
      getMockName: () => name,
      mockName(text) { name = text; return mock; },
      getMockImplementation: () => standing,
      mockImplementation(body) { standing = body; return mock; },
      mockImplementationOnce(body) { once.push(body); return mock; },
      mockReturnThis: () => mock.mockImplementation(function () { return this; }),
      mockReturnValue: value => mock.mockImplementation(() => value),
      mockReturnValueOnce: value => mock.mockImplementationOnce(() => value),
      mockResolvedValue: value => mock.mockImplementation(async () => value),
      mockResolvedValueOnce: value => mock.mockImplementationOnce(async () => value),
      mockRejectedValue: value => mock.mockImplementation(async () => { throw value; }),
      mockRejectedValueOnce: value => mock.mockImplementationOnce(async () => { throw value; }),
      mockClear() { mock.mock = emptyRecord(); return mock; },
      mockReset() { standing = undefined; once = []; name = 'jest.fn()'; return mock.mockClear(); },
      mockRestore() { mock.mockReset(); restore?.(); standing = implementation; },
    });
    made.push(mock);
    return mock;
  }

  function spyOn(object, key) {
    const original = object[key];
    if (typeof original !== 'function') throw new TypeError(`jest.spyOn(): ${String(key)} is no function of the object`);
    if (original._isMockFunction) return original;
    const mock = makeMock(original, () => { object[key] = original; });
    object[key] = mock;
    return mock;
  }

  testing.jest = {
    fn: implementation => makeMock(implementation),
    spyOn,
    isMockFunction: value => value?._isMockFunction === true,
    clearAllMocks() { made.forEach(mock => mock.mockClear()); return testing.jest; },
    resetAllMocks() { made.forEach(mock => mock.mockReset()); return testing.jest; },
    restoreAllMocks() { made.forEach(mock => mock.mockRestore()); return testing.jest; },
  };
})
