// Calls without a native handler.
import { pageWithBridge } from './page.js';

beforeEach(() => page.setContent(pageWithBridge()));
const call = (...names) => page.evaluate(names => { names.forEach((name, index) => call(name, index)); }, names);

test('are received', async () => {
  native.handle('known', true);
  await call('unknown', 'known', 'unknown');
  expect(native.calls('unknown')).toEqual([0, 2]);
  expect(native.calls()).toEqual([{ name: 'unknown', data: 0, isUnhandled: true }, { name: 'known', data: 1 }, { name: 'unknown', data: 2, isUnhandled: true }]);
  expect(native).toHaveReceived('unknown', 2);
  expect(native).toHaveReceivedInOrder(['unknown', 'known', ['unknown', 2]]);
  expect(() => expect(native).not.toHaveReceived('unknown')).toThrow("no native handler for 'unknown'");
});

test('a removed handler', async () => {
  native.handle('known', true).unhandle('known');
  expect(native.handlers()).toEqual([]);
  await call('known');
  expect(native).toHaveReceivedTimes('known', 1);
  expect(native.calls()).toEqual([{ name: 'known', data: 0, isUnhandled: true }]);
  expect(native.unanswered()).toEqual([{ handler: 'known', to: 'native', age: expect.any(Number) }]);
  native.handle('known', true);
  await call('known');
  expect(native.handlers()).toEqual(['known']);
  expect(native.calls()[1]).toEqual({ name: 'known', data: 0 });
});

test('are pending', async () => {
  await call('unknown', 'other');
  await clock.runFor(1000);
  const age = expect.any(Number);
  expect(native.unanswered()).toEqual([
    { handler: 'unknown', to: 'native', age }, { handler: 'other', to: 'native', age }]);
  expect(native.unanswered()[0].age).toBeGreaterThanOrEqual(1000);
  await page.setContent(pageWithBridge());
  expect(native.unanswered()).toEqual([]);
});

test('are pending beside calls whose handler has not responded', async () => {
  native.handle('slow', native.never());
  await call('unknown', 'slow', 'unknown');
  expect(native.unanswered().map(call => call.handler).sort()).toEqual(['slow', 'unknown', 'unknown']);
});
