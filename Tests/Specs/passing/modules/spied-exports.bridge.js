// Spies on the exports of modules, which the files that import them see.
import * as money from './mocked/money.js';
import * as shop from './mocked/shop.js';
import * as server from './mocked/server.js';
import * as old from './mocked/old.cjs';
import * as packaged from '@scope/new-package';

afterEach(() => { vi.restoreAllMocks(); });

test('a spy replaces an export for other modules', async () => {
  const load = vi.spyOn(server, 'load').mockResolvedValue(['cy']);
  expect(await shop.names()).toEqual(['CY']);
  expect(load).toHaveBeenCalledWith('/names');
  load.mockRestore();
  await expect(shop.names()).rejects.toThrow();
});

test('a spy calls the original', () => {
  const round = jest.spyOn(money, 'round');
  expect(money.round(1.6)).toBe(2);
  expect(round).toHaveBeenCalledWith(1.6);
  expect(vi.spyOn(money, 'round')).toBe(round);
});

test('a value is replaced', () => {
  vi.spyOn(server, 'version', 'get').mockReturnValue(70);
  expect(shop.current()).toBe(70);
  vi.restoreAllMocks();
  expect(shop.current()).not.toBe(70);
  const replaced = jest.replaceProperty(server, 'version', 8);
  replaced.replaceValue(9);
  expect(shop.current()).toBe(9);
  replaced.restore();
  expect(shop.current()).not.toBe(9);
});

test('exports that cannot be replaced are reported', () => {
  expect(() => vi.spyOn(money, 'nothing')).toThrow('vi.spyOn(): the object has no property "nothing"');
  expect(() => vi.spyOn(packaged, 'kind', 'get'))
    .toThrow("because it belongs to a package; use vi.mock() or jest.mock() with the package's name");
  const fixed = Object.freeze({ run() {} });
  expect(() => jest.spyOn(fixed, 'run')).toThrow('"run" is read-only and cannot be replaced; use jest.mock(');
});

test('an export of a CommonJS file is replaced for modules', () => {
  vi.spyOn(old, 'shout').mockReturnValue('spied');
  expect(old.shout('a')).toBe('spied');
});
