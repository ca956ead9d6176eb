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
  expect(() => expect(native).not.toHaveReceived('unknown')).toThrow('no native handler for unknown');
});

test('a removed handler', async () => {
  native.handle('known', true).unhandle('known');
  await call('known');
  expect(native).toHaveReceivedTimes('known', 1);
});
