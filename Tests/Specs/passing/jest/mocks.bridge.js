// Mock functions and spies.
test('record their calls', () => {
  const mock = jest.fn((a, b) => a + b);
  expect(mock(1, 2)).toBe(3);
  mock.call('self', 3, 4);
  expect(mock.mock.calls).toEqual([[1, 2], [3, 4]]);
  expect(mock.mock.results).toEqual([{ type: 'return', value: 3 }, { type: 'return', value: 7 }]);
  expect(mock.mock.lastCall).toEqual([3, 4]);
  expect(mock.mock.contexts[1]).toBe('self');
  expect(mock.mock.invocationCallOrder[0]).toBeLessThan(mock.mock.invocationCallOrder[1]);
  expect(mock.length).toBe(2);
  expect(jest.isMockFunction(mock)).toBe(true);
});

test('the matchers of calls', () => {
  const mock = jest.fn().mockName('share');
  expect(mock).not.toHaveBeenCalled();
  mock('a', { x: 1 });
  mock('b');
  expect(mock).toHaveBeenCalled();
  expect(mock).toHaveBeenCalledTimes(2);
  expect(mock).toHaveBeenCalledWith('a', { x: 1 });
  expect(mock).toHaveBeenCalledWith('a', expect.objectContaining({ x: expect.any(Number) }));
  expect(mock).not.toHaveBeenCalledWith('z');
  expect(mock).toHaveBeenLastCalledWith('b');
  expect(mock).toHaveBeenNthCalledWith(1, 'a', { x: 1 });
  expect(mock).not.toHaveBeenNthCalledWith(3, 'a');
  expect(mock).toBeCalledTimes(2);
  expect(mock).lastCalledWith('b');
  expect(() => expect(mock).toHaveBeenCalledWith('c')).toThrow('Mock: share\nExpected: a call with "c"\nCalls:\n  1: "a", {"x": 1}\n  2: "b"');
  expect(() => expect(() => {}).toHaveBeenCalled()).toThrow('received must be a mock function or a spy');
});

test('the matchers of results', () => {
  const mock = jest.fn().mockReturnValueOnce(1).mockImplementationOnce(() => { throw new Error('no'); }).mockReturnValue({ a: 1 });
  mock();
  expect(mock).toThrow('no');
  mock();
  expect(mock).toHaveReturned();
  expect(mock).toHaveReturnedTimes(2);
  expect(mock).toHaveReturnedWith(1);
  expect(mock).toHaveLastReturnedWith({ a: 1 });
  expect(mock).toHaveNthReturnedWith(1, 1);
  expect(mock).not.toHaveNthReturnedWith(2, 1);
  expect(mock.mock.results[1].type).toBe('throw');
});

test('results of mocks', async () => {
  const mock = jest.fn(() => 'standing').mockReturnValueOnce('once').mockImplementationOnce(() => 'twice');
  expect([mock(), mock(), mock()]).toEqual(['once', 'twice', 'standing']);
  expect(await jest.fn().mockResolvedValue(1)()).toBe(1);
  expect(await jest.fn().mockResolvedValueOnce(1)()).toBe(1);
  await expect(jest.fn().mockRejectedValue(new Error('no'))()).rejects.toThrow('no');
  await expect(jest.fn().mockRejectedValueOnce(new Error('no'))()).rejects.toThrow('no');
  const object = { self: jest.fn().mockReturnThis() };
  expect(object.self()).toBe(object);
  expect(mock.withImplementation(() => 'for now', () => { expect(mock()).toBe('for now'); })).toBeUndefined();
  await mock.withImplementation(() => 'for now', async () => { await null; expect(mock()).toBe('for now'); });
  expect(mock()).toBe('standing');
});

test('as constructors', () => {
  const Mock = jest.fn(function (name) { this.name = name; });
  const made = new Mock('x');
  expect(made.name).toBe('x');
  expect(made).toBeInstanceOf(Mock);
  expect(Mock.mock.instances[0]).toBe(made);
  class Real { constructor() { this.real = true; } }
  const Double = jest.fn().mockImplementation(Real);
  expect(new Double().real).toBe(true);
});

test('clear, reset, restore', () => {
  const mock = jest.fn(() => 1);
  mock();
  mock.mockClear();
  expect(mock.mock.calls).toEqual([]);
  expect(mock()).toBe(1);
  mock.mockReset();
  expect(mock()).toBeUndefined();
  expect(mock.getMockImplementation()).toBeUndefined();
  jest.clearAllMocks();
  expect(mock).not.toHaveBeenCalled();
  jest.resetAllMocks();
});

test('spies', () => {
  const object = { plain: 5, add: (a, b) => a + b, get size() { return 1; }, set size(value) { this.plain = value; } };
  const spy = jest.spyOn(object, 'add');
  expect(object.add(1, 2)).toBe(3);
  expect(spy).toHaveBeenCalledWith(1, 2);
  expect(jest.spyOn(object, 'add')).toBe(spy);
  jest.spyOn(object, 'size', 'get').mockReturnValue(42);
  expect(object.size).toBe(42);
  const setter = jest.spyOn(object, 'size', 'set').mockImplementation(() => {});
  object.size = 9;
  expect(setter).toHaveBeenCalledWith(9);
  jest.replaceProperty(object, 'plain', 7);
  expect(object.plain).toBe(7);
  jest.restoreAllMocks();
  expect([object.plain, object.size, object.add.name]).toEqual([5, 1, 'add']);
  expect(() => jest.spyOn(object, 'none')).toThrow('no property "none"');
  expect(() => jest.spyOn(object, 'plain')).toThrow('jest.replaceProperty()');
});

test('spies on inherited methods', () => {
  class Base { greet() { return 'hi'; } }
  const object = new Base();
  jest.spyOn(object, 'greet').mockReturnValue('mocked');
  expect(object.greet()).toBe('mocked');
  jest.restoreAllMocks();
  expect(Object.hasOwn(object, 'greet')).toBe(false);
  expect(object.greet()).toBe('hi');
});

test('unsupported functions suggest an alternative', () => {
  expect(() => jest.retryTimes(2)).toThrow('jest.retryTimes() is not supported: use --retries NUMBER');
  expect(() => jest.enableAutomock()).toThrow('call jest.mock(path) for each module');
});
