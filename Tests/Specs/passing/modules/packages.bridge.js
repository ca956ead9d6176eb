// Packages, and modules of Node and of other runners.
import old, { nameOf, folder, load } from 'old-package';
import own, { kind } from '@scope/new-package';
import { part } from '@scope/new-package/parts/part';
import compiled, { named } from 'compiled';
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'fs';
import { readdir } from 'node:fs/promises';
import path from 'path';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import { test as playwrightTest, expect as playwrightExpect } from '@playwright/test';
import { vi, it, suite } from 'vitest';
import { jest as jestWords } from '@jest/globals';

test('packages of both kinds', () => {
  expect(nameOf(1)).toBe('number true');
  expect(old.nameOf).toBe(nameOf);
  expect(folder).toMatch(/^\/.*node_modules\/old-package$/);
  expect([own, kind, part]).toEqual(['own', 'import', 1]);
  expect([compiled, named]).toEqual(['the default', 'a name']);
  expect(require('@scope/new-package').kind).toBe('require');
  expect(createRequire(import.meta.url)('old-package')).toBe(old);
  expect(require.resolve('compiled')).toBe(path.join(import.meta.dirname, 'node_modules/compiled/index.js'));
});

test('a package imports another one later', async () => { expect((await load()).kind).toBe('import'); });

test('paths that a package does not export', () => {
  expect(() => require('@scope/new-package/parts/hidden')).toThrow("does not export './parts/hidden' for require");
  expect(() => require('@scope/new-package/lib/own.js')).toThrow("It exports: '.', './parts/*'");
});

test('files below the project', async () => {
  const here = fileURLToPath(new URL('.', import.meta.url));
  expect(readFileSync(path.join(here, 'helpers/data.json'), 'utf8')).toContain('"data"');
  expect(readFileSync(path.join(here, 'helpers/data.json'))).toHaveLength(35);
  expect(existsSync(path.join(here, 'none'))).toBe(false);
  expect(await readdir(path.join(here, 'helpers'))).toContain('even.js');
  expect(() => readFileSync('/etc/passwd')).toThrow(/^EACCES: specs read only files below the project's folder/);
  expect(() => readFileSync(path.join(here, 'none'))).toThrow(/^ENOENT: no such file or directory, read /);
  expect(() => require('fs').writeFileSync('x', '')).toThrow('fs.writeFileSync() is not supported');
});

test('assertions of Node', () => {
  assert.deepEqual({ a: [1] }, { a: [1] });
  assert.throws(() => { throw new TypeError('no'); }, { name: 'TypeError', message: /no/ });
  expect(() => assert.equal(1, 2)).toThrow('the values differ');
  expect(() => assert(0, 'given')).toThrow('given');
});

test('the process and globals', () => {
  process.env.OWN = '1';
  expect(process.env.OWN).toBe('1');
  expect(process.cwd()).toBe(path.resolve('.'));
  expect(() => process.exit(1)).toThrow('process.exit(1) is not supported');
  expect(new TextDecoder().decode(new TextEncoder().encode('hé €😀'))).toBe('hé €😀');
  expect(Buffer.from('aMOp', 'base64').toString()).toBe('hé');
  expect(atob(btoa('a'))).toBe('a');
  const controller = new AbortController();
  controller.abort();
  expect(controller.signal.reason.name).toBe('AbortError');
  expect(global).toBe(globalThis);
});

suite('names of other runners', () => {
  it('are those of this one', async () => {
    expect(playwrightTest).toBe(test);
    expect(playwrightExpect).toBe(expect);
    expect(jestWords).toBe(jest);
    expect(vi.fn(() => 1)()).toBe(1);
    vi.stubEnv('OWN', '2');
    expect(process.env.OWN).toBe('2');
    vi.unstubAllEnvs();
    expect(process.env.OWN).toBe('1');
    let count = 0;
    await vi.waitFor(() => { expect(++count).toBe(3); });
    await expect(import('@playwright/test').then(module => module.chromium)).rejects
      .toThrow("chromium of '@playwright/test' is not supported: the page runs without a browser");
  });
});
