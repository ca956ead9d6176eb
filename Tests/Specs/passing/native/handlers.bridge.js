// The native side of a bridge.
import { pageWithBridge } from './page.js';

beforeEach(() => page.setContent(pageWithBridge()));
const answers = () => page.evaluate(() => answers.splice(0));
const call = (name, data) => page.evaluate(([name, data]) => { call(name, data); }, [name, data]);

native.handle('standing', 'for all tests');

test('values, functions, promises, mocks', async () => {
  const mock = jest.fn(data => ({ shared: data.title + '!' }));
  native.handle('share', mock).handle('value', { a: 1 }).handle('later', async () => 'soon');
  await page.click('#share');
  await call('value');
  await call('later');
  await call('standing');
  await clock.runFor(10);
  expect(await answers()).toEqual([{ shared: 'x!' }, { a: 1 }, 'soon', 'for all tests']);
  expect(mock).toHaveBeenCalledWith({ title: 'x' });
  expect(native.handlers()).toEqual(['standing', 'share', 'value', 'later']);
});

test('handlers of a test are removed when it ends', () => { expect(native.handlers()).toEqual(['standing']); });

test('sequences, delays', async () => {
  native.handle('next', native.sequence(1, () => 2, 3)).handle('slow', native.delayed(1500, data => data + 1));
  for (let i = 0; i < 4; i++) await call('next');
  await call('slow', 1);
  await clock.runFor(1000);
  expect(await answers()).toEqual([1, 2, 3, 3]);
  await clock.runFor(1000);
  expect(await answers()).toEqual([2]);
});

test('failing', async () => {
  native.handle('fails', native.failing('out of order'));
  await call('fails');
  await clock.runFor(10);
  expect(await answers()).toEqual([null]);
  expect(native.faults()).toContainEqual({ code: 'handler-failed', text: 'fails: out of order' });
});
test.failing('a handler that throws fails the test', async () => {
  native.handle('throws', () => { throw new Error('oops'); });
  await call('throws');
  await clock.runFor(10);
});

test('never', async () => {
  native.handle('never', native.never());
  await call('never');
  await clock.runFor(60_000);
  expect(await answers()).toEqual([]);
  expect(native.unanswered()).toEqual([{ handler: 'never', to: 'native', age: expect.any(Number) }]);
  expect(native.faults()).toEqual([]);
});

test('native.call', async () => {
  expect(await native.call('double', 21)).toBe(42);
  const before = clock.now();
  expect(await native.call('late')).toBe('late');
  expect(clock.now() - before).toBe(2000);
  await expect(native.call('never', {}, { timeout: 300 })).rejects.toThrow("native.call('never'): timed out after 300 ms (virtual): no response");
  await expect(native.call('double', () => {})).rejects.toThrow('the argument is a function');
  await expect(native.call(1)).rejects.toThrow('native.call() needs a handler name, but got 1');
});

test('received calls', async () => {
  native.handle('share', null).handle('log', null);
  await call('log', 1);
  await call('share', { title: 'a', n: 1 });
  await call('log', 2);
  await clock.runFor(1);
  expect(native).toHaveReceived('share');
  expect(native).toHaveReceived('share', { title: 'a', n: expect.any(Number) });
  expect(native).not.toHaveReceived('share', { title: 'b' });
  expect(native).not.toHaveReceived('none');
  expect(native).toHaveReceivedTimes('log', 2);
  expect(native).toHaveReceivedLast('log', 2);
  expect(native).toHaveReceivedNth('log', 1, 1);
  expect(native).toHaveReceivedInOrder(['log', ['share', expect.anything()], ['log', 2]]);
  expect(native).not.toHaveReceivedInOrder(['share', 'share']);
  expect(native.calls('log')).toEqual([1, 2]);
  expect(native.calls()[1]).toEqual({ name: 'share', data: { title: 'a', n: 1 } });
  expect(native.bridge('wvjb').calls('log')).toEqual([1, 2]);
  expect(() => expect(native).toHaveReceived('share', { title: 'b', n: 1 })).toThrow('-   "title": "b",\n+   "title": "a",');
  expect(() => expect(native).toHaveReceived('none')).toThrow("Expected: a call to 'none'\nCalls:\n  none to 'none'; others: 'log', 'share'");
  expect(() => expect(native).toHaveReceivedTimes('log', 3)).toThrow("Expected: 3 calls to 'log', but there were 2");
  expect(() => expect(native).toHaveReceivedInOrder(['log', 'none'])).toThrow("Missing: 'none'");
  expect(() => expect({}).toHaveReceived('x')).toThrow('received must be native');
});

test('mistakes', () => {
  expect(() => native.handle(1, 1)).toThrow('native.handle() needs a handler name, but got 1');
  expect(() => native.handle('x')).toThrow("native.handle('x') needs a function or a response");
  expect(() => native.sequence()).toThrow('native.sequence() needs at least one response');
  expect(() => native.bridge('dsbridge')).toThrow("native.bridge('dsbridge'): the run has only wvjb; add it with --bridge dsbridge");
});
