// Events of native, errors with properties, and the call that a stub gets.
import { pageWithBridge } from './page.js';

beforeEach(() => page.setContent(pageWithBridge()));
const call = (name, data) => page.evaluate(([name, data]) => { call(name, data); }, [name, data]);

test('events at the document and at the window have the members of their data', async () => {
  await page.evaluate(`
    window.heard = [];
    const note = (...words) => heard.push(words.join(' '));
    document.addEventListener('pause', event => note('document', event.type, event.reason, event.bubbles));
    window.addEventListener('pause', event => note('window', String(event.reason)));
  `);
  await native.emit('document', 'pause', { reason: 'call', type: 'mine' });
  await native.emit('window', 'pause');
  expect(await page.evaluate(() => heard)).toEqual(['document pause call false', 'window undefined']);
});

test('an event of an unknown target is an error that names the targets', async () => {
  await expect(native.emit('App', 'backButton')).rejects
    .toThrow("native.emit(): no target 'App' for events. Known: document, window");
  await expect(native.emit('document')).rejects.toThrow('a target, the name of an event and its data are required');
});

test('a plugin cannot be declared over a bridge whose pages look for none', () => {
  expect(() => native.plugin('Camera', { methods: ['getPhoto'] })).toThrow('this bridge has no plugins');
  expect(() => native.plugin('Camera', { method: ['getPhoto'] })).toThrow("has no option 'method'");
  expect(() => native.plugin('Camera', { methods: 'getPhoto' })).toThrow('methods must be an array of names');
});

test('a thrown object and an object of native.failing() are failures, not mistakes of the test', async () => {
  native.handle('thrown', () => { throw { message: 'no camera', code: 'UNAVAILABLE' }; });
  native.handle('failing', native.failing({ code: 9 }));
  await call('thrown');
  await call('failing');
  await clock.runFor(10);
  expect(await page.evaluate(() => answers.splice(0))).toEqual([null, null]);
  expect(native.faults()).toEqual([
    { code: 'handler-failed', text: 'thrown: no camera' },
    { code: 'handler-failed', text: 'failing: the handler failed' },
  ]);
});

test('a stub gets the call if it declares a parameter for it', async () => {
  const plain = jest.fn();
  let seen;
  native.handle('plain', plain).handle('more', native.sequence((data, call) => { seen = [data, typeof call.send]; }));
  await call('plain', 1);
  await call('more', 2);
  await clock.runFor(10);
  expect(plain).toHaveBeenCalledWith(1);
  expect(seen).toEqual([2, 'function']);
});
