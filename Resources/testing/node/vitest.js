// `import … from 'vitest'`: `vi` is `jest` with the names of Vitest.
(function (testing, host, load) {
  'use strict';

  const { jest, expect, globals } = testing;
  const globalsBefore = new Map(), environmentBefore = new Map();
  const env = testing.viteEnvironment;

  const waitOptions = given =>
    ({ timeout: 1000, interval: 50, ...typeof given === 'number' ? { timeout: given } : given });

  /// Calls a function until it ends the wait, while the fake timers advance.
  async function advanceUntil(attempt, { timeout, interval }) {
    for (let waited = 0; ; waited += interval) {
      const result = await attempt(waited >= timeout);
      if (result !== undefined) return result.value;
      await jest.advanceTimersByTimeAsync(interval);
    }
  }

  async function waitFor(body, given) {
    const options = waitOptions(given);
    if (jest.isFakeTimers()) {
      return advanceUntil(async isLast => {
        try { return { value: await body() }; } catch (error) {
          if (isLast) throw error;
          return undefined;
        }
      }, options);
    }
    let value;
    await expect(async () => { value = await body(); }).toPass({ timeout: options.timeout });
    return value;
  }

  async function waitUntil(body, given) {
    const options = waitOptions(given);
    if (jest.isFakeTimers()) {
      return advanceUntil(async isLast => {
        const value = await body();
        if (value) return { value };
        if (!isLast) return undefined;
        throw testing.failure(`vi.waitUntil(): timed out after ${options.timeout} ms of the fake timers: the function `
          + `returned ${testing.inline(value)}`);
      }, options);
    }
    let value;
    await expect.poll(async () => (value = await body(), Boolean(value)), { timeout: options.timeout }).toBe(true);
    return value;
  }

  const vi = Object.assign(Object.create(jest), testing.mockMakers('vi'), {
    waitFor, waitUntil,
    stubGlobal(name, value) {
      if (!globalsBefore.has(name)) globalsBefore.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
      return vi;
    },
    unstubAllGlobals() {
      for (const [name, before] of globalsBefore) {
        if (before === undefined) delete globalThis[name];
        else Object.defineProperty(globalThis, name, before);
      }
      globalsBefore.clear();
      return vi;
    },
    stubEnv(name, value) {
      if (!environmentBefore.has(name)) environmentBefore.set(name, env[name]);
      if (value === undefined) delete env[name]; else env[name] = value;
      return vi;
    },
    unstubAllEnvs() {
      for (const [name, before] of environmentBefore) {
        if (before === undefined) delete env[name]; else env[name] = before;
      }
      environmentBefore.clear();
      return vi;
    },
    isMockFunction: jest.isMockFunction, mocked: value => value,
    setConfig({ testTimeout } = {}) { if (testTimeout !== undefined) jest.setTimeout(testTimeout); },
    resetConfig() {},
    dynamicImportSettled: async () => {},
  });
  Object.assign(vi, testing.mockFunctionsOfVitest(vi));
  const chainable = new Proxy(function () {}, { get: () => chainable, apply: () => chainable });
  const module = {
    ...globals, suite: globals.describe, expect, vi, vitest: vi, assert: load('assert'),
    // These check types, which the transpiler removes.
    expectTypeOf: () => chainable, assertType() {},
  };
  return testing.withoutNames('vitest', module, {
    bench: 'use headless-bridge bench for the bridge, and Vitest for other code',
    chai: "install the package and use import * as chai from 'chai'",
    should: "install the package and use import { should } from 'chai'",
    createExpect: 'use expect.extend()',
  });
})
