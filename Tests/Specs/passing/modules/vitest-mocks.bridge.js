// Mocks of modules with the API of Vitest.
import { vi, test, expect } from 'vitest';
import { names, current } from './mocked/shop.js';
import * as money from './mocked/money.js';
import { which } from './mocked/beside.js';
import { tools } from './mocked/server.js'; // The same module as below.

// A mock call in a comment: vi.mock('./mocked/nowhere.js')
const { load, log } = vi.hoisted(() => ({
  load: vi.fn(async () => ['ann', 'bo']),
  log: ['hoisted; vi.mock("./none.js")'],
}));
const pattern = /['"`(]vi\.mock\(/;

vi.mock('./mocked/server.js', () => ({
  load, version: 7, default: class {},
  tools: { join: () => 'mocked' },
}));
vi.mock(import('./mocked/money.js'), async importOriginal => ({
  ...await importOriginal(),
  format: vi.fn(() => '(money)'),
}));
vi.mock('./mocked/beside.js');
vi.mock('a-package-that-is-not-installed', () => ({ answer: 42 }));

test('a factory replaces the module for the modules that import it', async () => {
  expect(await names()).toEqual(['ANN', 'BO']);
  expect(load).toHaveBeenCalledWith('/names');
  expect(current()).toBe(7);
  expect(tools.join(1, 2)).toBe('mocked');
  expect(log).toEqual(['hoisted; vi.mock("./none.js")']);
  expect(pattern.test('(vi.mock(')).toBe(true);
});

test('an asynchronous factory keeps exports of the original', () => {
  expect(money.format(1)).toBe('(money)');
  expect(vi.isMockFunction(money.format)).toBe(true);
  expect(money.round(1.6)).toBe(2);
});

test('a file in __mocks__ is preferred to automatic mocks', async () => {
  expect(which()).toBe('the one beside');
  expect((await vi.importActual('./mocked/beside.js')).which()).toBe('the original');
});

test('a package that is not installed can be mocked with a factory', async () => {
  expect((await import('a-package-that-is-not-installed')).answer).toBe(42);
});

test('importActual returns the original', async () => {
  const actual = await vi.importActual('./mocked/server.js');
  expect(actual.version).toBe(3);
  await expect(actual.load()).rejects.toThrow('no network');
});

test('doMock and doUnmock concern later imports', async () => {
  vi.doMock('./mocked/counter.js', () => ({ next: () => 'mocked' }));
  expect((await import('./mocked/counter.js')).next()).toBe('mocked');
  vi.doUnmock('./mocked/counter.js');
  expect((await import('./mocked/counter.js')).next()).toBe(1);
});

test('resetModules loads modules again', async () => {
  const { next } = await import('./mocked/counter.js');
  const before = next();
  expect((await import('./mocked/counter.js')).next()).toBe(before + 1);
  vi.resetModules();
  expect((await import('./mocked/counter.js')).next()).toBe(1);
});

test('importMock and mockObject make functions mock functions', async () => {
  const { format } = await vi.importMock('./mocked/counter.js').then(() => vi.mockObject({ format: () => 1 }));
  expect(format()).toBeUndefined();
  expect(format).toHaveBeenCalledTimes(1);
});

test('a spy calls the original', async () => {
  vi.doUnmock('./mocked/money.js');
  vi.doMock('./mocked/money.js', { spy: true });
  const { round } = await import('./mocked/money.js');
  expect(round(1.6)).toBe(2);
  expect(round).toHaveBeenCalledWith(1.6);
});

test('mistakes are reported', async () => {
  expect(() => vi.doMock('./mocked/missing.js')).toThrow("'./mocked/missing.js'");
  expect(() => vi.doMock(1)).toThrow('vi.doMock() needs the path or the package of a module, but got 1');
  expect(() => vi.doMock('vitest', () => ({}))).toThrow('cannot be mocked');
  expect(() => vi.doMock('./mocked/old.cjs', 'no')).toThrow('must be a function');
  vi.doMock('./mocked/old.cjs', () => 1);
  await expect(import('./mocked/old.cjs')).rejects.toThrow('must return an object with the exports, but returned 1');
});
