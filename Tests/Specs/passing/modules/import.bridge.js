// Sharing code with import.
import standard, { add, counter, increase, Point as Place } from './helpers/math.js';
import * as everything from './helpers/math';
import data from './helpers/data.json';
import old, { greet } from './helpers/old.cjs';
import { even } from './helpers/even.js';
import './helpers/side-effect.js';

const late = await import('./helpers/math.js');
const attributed = await import('./helpers/data.json', { with: { type: 'json' } });

test('names, the default, and all', () => {
  expect(standard).toBe('math');
  expect(add(1, 2)).toBe(3);
  expect(everything.add).toBe(add);
  expect(new Place(1).x).toBe(1);
  expect(late.add).toBe(add);
});

test('values stay those of the module', () => {
  const before = counter;
  increase();
  expect(counter).toBe(before + 1);
});

test('data, and modules of the older kind', () => {
  expect(data).toEqual({ name: 'data', list: [1, 2] });
  expect(attributed.default).toEqual(data);
  expect(greet('you')).toBe('hi you');
  expect(old.greet).toBe(greet);
});

test('cycles and effects', () => {
  expect([even(4), even(5)]).toEqual([true, false]);
  expect(globalThis.sideEffect).toBe(true);
});

test('import.meta', () => { expect(import.meta.url).toContain('import.bridge.js'); });

test('errors name the helper and its line', () => {
  let error;
  try { everything.fail(); } catch (caught) { error = caught; }
  expect(error.stack).toMatch(/math\.js:10:/);
});

test('missing files', async () => {
  await expect(import('./none.js')).rejects.toThrow(/'\.\/none\.js' in .*import\.bridge\.js:47: file not found: .*none\.js/);
  await expect(import('none')).rejects.toThrow(/'none' in .*:48: package not found\. Looked for .*node_modules\/none/);
});
