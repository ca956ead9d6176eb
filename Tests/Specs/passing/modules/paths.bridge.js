// The paths of a file, which other test runners provide in modules, too.
import fs from 'node:fs'
import path from 'node:path'
import { own, folder } from './helpers/paths.js'

test('a spec has __dirname and __filename', () => {
  expect(path.basename(__filename)).toBe('paths.bridge.js');
  expect(path.dirname(__filename)).toBe(__dirname);
  expect(JSON.parse(fs.readFileSync(path.join(__dirname, 'helpers/data.json'), 'utf8'))).toBeTruthy();
});
test('a module may declare one of them', () => {
  expect(own).toBe('own');
  expect(path.basename(folder)).toBe('helpers');
});
test('import.meta.env has the present environment', () => {
  const { vi } = require('vitest');
  vi.stubEnv('API', 'x');
  expect([import.meta.env.API, { ...import.meta.env }.API, 'API' in import.meta.env]).toEqual(['x', 'x', true]);
  vi.unstubAllEnvs();
  expect([import.meta.env.API, import.meta.env.MODE, import.meta.env.DEV]).toEqual([undefined, 'test', true]);
});
