// Fake timers with the API of Vitest.
import { vi, test, expect, afterAll } from 'vitest';

afterAll(() => { vi.useRealTimers(); });

test('they stay in the tests that follow', () => {
  vi.useFakeTimers({ now: 5 });
  expect(vi.isFakeTimers()).toBe(true);
});

test('until useRealTimers', () => {
  expect(vi.isFakeTimers()).toBe(true);
  expect(Date.now()).toBe(5);
  expect(vi.getMockedSystemTime()).toEqual(new Date(5));
});

test('waitFor advances them', async () => {
  let isReady = false;
  setTimeout(() => { isReady = true; }, 500);
  const begin = Date.now();
  expect(await vi.waitFor(() => { if (!isReady) throw new Error('not ready'); return 'ready'; })).toBe('ready');
  expect(Date.now() - begin).toBe(500);
});

test('waitUntil advances them', async () => {
  let value = 0;
  setTimeout(() => { value = 7; }, 90);
  expect(await vi.waitUntil(() => value, { interval: 30 })).toBe(7);
});

test('waits end at their timeouts', async () => {
  await expect(vi.waitFor(() => { throw new Error('never'); }, 100)).rejects.toThrow('never');
  await expect(vi.waitUntil(() => false, { timeout: 100 })).rejects.toThrow('timed out after 100 ms of the fake timers');
});

test('waits without them use virtual time', async () => {
  vi.useRealTimers();
  const begin = Date.now();
  await vi.waitUntil(() => Date.now() - begin >= 100);
  let count = 0;
  await vi.waitFor(() => { expect(++count).toBe(3); });
});
