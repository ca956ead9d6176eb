// Mock functions, which record their calls: `jest.fn()`.
(function (testing) {
  'use strict';

  let order = 0;
  // Spies stay until they are restored; other mocks are held by weak references.
  let made = [];
  let limit = 1000;

  function keep(mock, isSpy) {
    made.push({ get: isSpy ? () => mock : WeakRef.prototype.deref.bind(new WeakRef(mock)), isSpy });
    if (made.length < limit) return;
    made = made.filter(({ get }) => get() !== undefined);
    limit = Math.max(1000, made.length * 2);
  }
  /// Returns the existing mock functions: { mock, isSpy }.
  testing.mocks = () => made.map(({ get, isSpy }) => ({ mock: get(), isSpy })).filter(({ mock }) => mock !== undefined);

  /// Returns the name that a mock function was given; empty if it has none.
  testing.nameOfMock = mock => mock.getMockName().replace(/^(?:jest|vi)\.fn\(\)$/, '');

  function emptyRecord() {
    return {
      calls: [], results: [], instances: [], contexts: [], invocationCallOrder: [],
      get lastCall() { return this.calls.at(-1); },
    };
  }

  const isClass = body => /^class\b/.test(Function.prototype.toString.call(body));

  /// Creates a mock function; `restore` puts back the original of a spy. In Jest, a reset mock returns undefined; in
  /// Vitest (`vi`), it has its first implementation again.
  testing.makeMock = function (implementation, restore, dialect = 'jest') {
    const standardName = `${dialect}.fn()`;
    if (implementation !== undefined && typeof implementation !== 'function') {
      throw testing.failure(
        `${standardName} takes a function, but got ${testing.inline(implementation)}; use .mockReturnValue(value)`
      );
    }
    let name = standardName;
    let standing = implementation;
    let once = [];

    function mock(...parameters) {
      const record = mock.mock;
      record.calls.push(parameters);
      record.contexts.push(this);
      const instance = record.instances.push(this) - 1;
      record.invocationCallOrder.push(++order);
      const result = { type: 'incomplete', value: undefined };
      record.results.push(result);
      const body = once.length > 0 ? once.shift() : standing;
      try {
        let value;
        if (body !== undefined) {
          value = new.target !== undefined && isClass(body)
            ? Reflect.construct(body, parameters, new.target === mock ? body : new.target)
            : body.apply(this, parameters);
        }
        if (new.target !== undefined && value !== null && typeof value === 'object') record.instances[instance] = value;
        result.type = 'return';
        result.value = value;
        return value;
      } catch (error) {
        result.type = 'throw';
        result.value = error;
        throw error;
      }
    }

    function during(body, end) {
      let result;
      try { result = body(); } catch (error) { end(); throw error; }
      if (typeof result?.then !== 'function') { end(); return undefined; }
      return result.then(() => end(), error => { end(); throw error; });
    }

    const words = {
      mock: emptyRecord(),
      getMockName: () => name,
      mockName(text) { name = String(text); return mock; },
      getMockImplementation: () => once[0] ?? standing,
      mockImplementation(body) { standing = body; return mock; },
      mockImplementationOnce(body) { once.push(body); return mock; },
      withImplementation(body, during_) {
        const before = standing, queue = once;
        standing = body;
        once = [];
        return during(during_, () => { standing = before; once = queue; });
      },
      mockReturnThis: () => mock.mockImplementation(function () { return this; }),
      mockReturnValue: value => mock.mockImplementation(() => value),
      mockReturnValueOnce: value => mock.mockImplementationOnce(() => value),
      mockResolvedValue: value => mock.mockImplementation(async () => value),
      mockResolvedValueOnce: value => mock.mockImplementationOnce(async () => value),
      mockRejectedValue: value => mock.mockImplementation(async () => { throw value; }),
      mockRejectedValueOnce: value => mock.mockImplementationOnce(async () => { throw value; }),
      mockClear() { mock.mock = emptyRecord(); return mock; },
      mockReset() {
        standing = dialect === 'vi' ? implementation : undefined;
        once = [];
        name = standardName;
        return mock.mockClear();
      },
      mockRestore() {
        mock.mockReset();
        restore?.();
        restore = undefined;
      },
    };
    Object.defineProperty(mock, '_isMockFunction', { value: true });
    for (const [key, value] of Object.entries(words))
      Object.defineProperty(mock, key, { value, writable: true, configurable: true });
    Object.defineProperty(mock, 'length', { value: implementation?.length ?? 0 });
    keep(mock, restore !== undefined);
    return mock;
  };
})
