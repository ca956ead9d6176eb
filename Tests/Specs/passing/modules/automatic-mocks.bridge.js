// Automatic mocks, with the API of Jest.
import { names, serve } from './mocked/shop.js';
import Server, { load, tools, version } from './mocked/server.js';
import greetings, { greet } from './mocked/old.cjs';
import { tmpdir } from 'node:os';

jest.mock('./mocked/server.js').mock('./mocked/old.cjs', () => ({ greet: name => mockGreet(name) }));
jest.mock('node:os', () => ({ tmpdir: () => '/elsewhere' }));

// Factories may use variables of the file when they are called later.
const mockGreet = jest.fn(name => `mocked ${name}`);

beforeEach(() => jest.clearAllMocks());

test('functions return undefined and record their calls', async () => {
  expect(jest.isMockFunction(load)).toBe(true);
  jest.mocked(load).mockResolvedValueOnce(['cy']);
  expect(await names()).toEqual(['CY']);
  expect(jest.mocked(load).mock.calls).toEqual([['/names']]);
  expect(load()).toBeUndefined();
});

test('values stay, lists are empty, and objects have mock functions', () => {
  expect(version).toBe(3);
  expect(tools.list).toEqual([]);
  expect(tools.join(1, 2)).toBeUndefined();
});

test('classes have mock methods', () => {
  expect(serve()).toBeUndefined();
  expect(Server).toHaveBeenCalledTimes(1);
  jest.mocked(Server).prototype.open.mockReturnValue('mocked');
  expect(serve()).toBe('mocked');
});

test('a factory replaces a CommonJS module and a module of Node', () => {
  expect(greet('ann')).toBe('mocked ann');
  expect(greetings.greet).toBe(greet);
  expect(mockGreet).toHaveBeenCalledWith('ann');
  expect(tmpdir()).toBe('/elsewhere');
});

test('requireActual returns the original', () => {
  expect(jest.requireActual('./mocked/old.cjs').greet('bo')).toBe('hello bo');
  expect(jest.requireActual('./mocked/server.js').version).toBe(3);
});

test('isolateModules loads modules for itself', () => {
  const { next } = jest.requireActual('./mocked/counter.js');
  next();
  /** @type {any} */
  let isolated;
  jest.isolateModules(() => { isolated = require('./mocked/counter.js'); });
  expect([isolated.next(), next()]).toEqual([1, 2]);
});

test('requireMock and createMockFromModule return automatic mocks', () => {
  expect(jest.createMockFromModule('./mocked/counter.js').next()).toBeUndefined();
  expect(jest.requireMock('./mocked/money.js').format(1)).toBeUndefined();
});
