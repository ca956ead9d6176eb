// Responses that a stub sends after it has returned, and values that it throws, over the wires of frameworks.
import { capacitorPage, cordovaPage, hotwirePage, tauriPage } from './wires.js';

const log = () => page.evaluate(() => log.splice(0));
const codes = () => native.faults().map(fault => fault.code);
/// Sends the values one second apart, after the stub has returned.
const later = (call, ...values) => {
  values.forEach((value, index) => { setTimeout(() => call.send(value), 1000 * (index + 1)); });
};

describe('Hotwire', () => {
  test.use({ bridge: 'hotwire' });
  beforeEach(() => page.setContent(hotwirePage));

  test('a stub replies after it has returned, with or without a first reply', async () => {
    native.handle('form.connect', (data, call) => { later(call, { n: 1 }, { n: 2 }); });
    native.handle('menu.display', (data, call) => { later(call, { n: 4 }); return { n: 3 }; });
    await page.evaluate(() => { post('form', 'connect'); });
    await clock.runFor(3000);
    expect(await log()).toEqual([{ n: 1 }, { n: 2 }]);
    await page.evaluate(() => { post('menu', 'display'); });
    await clock.runFor(3000);
    expect(await log()).toEqual([{ n: 3 }, { n: 4 }]);
    expect(codes()).toEqual([]);
    expect(native.unanswered()).toEqual([]);
  });

  test('an event to which native cannot reply names those that the page has sent', async () => {
    native.handle('menu.display', () => {}).handle('form.connect', () => {});
    await expect(native.emit('menu', 'display', {})).rejects
      .toThrow("the page has sent no message of the component 'menu' to reply to");
    await page.evaluate(() => { post('menu', 'hide'); });
    await clock.runFor(10);
    await expect(native.emit('menu', 'display', {})).rejects.toThrow("'menu' has no event 'display'. Known: hide");
  });
});

describe('Cordova', () => {
  test.use({ bridge: 'cordova' });
  beforeEach(() => page.setContent(cordovaPage));

  test('a stub that takes the call and returns nothing keeps it for later results', async () => {
    native.handle('Battery.start', call => { call.send(1); later(call, 2, 3); });
    await page.evaluate(() => { exec('Battery', 'start'); });
    await clock.runFor(3000);
    expect(await log()).toEqual([[1, 1, 1], [1, 2, 1], [1, 3, 1]]);
    expect(codes()).toEqual([]);
    expect(native.unanswered()).toEqual([]);
  });

  test('a result after the last one is lost, as on a device, and reported', async () => {
    native.handle('Battery.start', call => { later(call, 2); return 1; });
    await page.evaluate(() => { exec('Battery', 'start'); });
    await clock.runFor(3000);
    expect(await log()).toEqual([[1, 1, 0]]);
    expect(codes()).toEqual(['second-answer']);
  });

  test('a handler whose name is no action of a service is reported', async () => {
    native.handle('share', 1);
    expect(native.faults()).toEqual([
      { code: 'unreachable-handler', text: "no page can call 'share': a handler's name is Service.action" },
    ]);
  });
});

describe('Capacitor', () => {
  test.use({ bridge: 'capacitor' });

  test('a stub of a method with a callback sends values after it has returned', async () => {
    native.handle('Geolocation.watchPosition', (options, call) => { later(call, { n: 1 }, { n: 2 }); });
    await page.setContent(capacitorPage);
    await page.evaluate(() => { watch(); });
    await clock.runFor(3000);
    expect(await log()).toEqual([{ n: 1 }, { n: 2 }]);
    expect(codes()).toEqual([]);
    expect(native.unanswered()).toEqual([]);
  });

  test('a value for a watch that the page has cleared names the reason', async () => {
    native.handle('Geolocation.watchPosition', (options, call) => { later(call, { n: 1 }, { n: 2 }); });
    await page.setContent(capacitorPage);
    await page.evaluate(() => { window.id = watch(); });
    await clock.runFor(1500);
    await page.evaluate(() => Capacitor.nativePromise('Geolocation', 'clearWatch', { id }));
    await clock.runFor(1500);
    expect(await log()).toEqual([{ n: 1 }]);
    expect(native.faults()).toEqual([
      { code: 'late-answer', text: "'Geolocation.watchPosition' responded after the page had ended the call" },
    ]);
  });
});

describe('Tauri', () => {
  test.use({ bridge: 'tauri' });
  beforeEach(() => page.setContent(tauriPage));

  test('channels are objects at any depth, also after the response', async () => {
    native.handle('download', ({ onEvent, more }) => {
      onEvent.send(1);
      later(onEvent, 2);
      later(more[0].onEvent, 3);
      return 'started';
    });
    await page.evaluate(() => run('download', { onEvent: channel(), more: [{ onEvent: channel() }] }));
    await clock.runFor(3000);
    expect((await log()).sort()).toEqual([1, 2, 3, ['resolved', 'started']].sort());
    expect(codes()).toEqual([]);
  });

  test.each([['denied'], [['a', 1]], [7], [null], [{ code: 3 }]])('a stub that throws %j rejects with it', async error => {
    native.handle('thrown', () => { throw error; });
    native.handle('failing', native.failing(error));
    await page.evaluate(() => run('thrown'));
    await page.evaluate(() => run('failing'));
    expect(await log()).toEqual([['rejected', error], ['rejected', error]]);
    expect(codes()).toEqual(['handler-failed', 'handler-failed']);
  });

  test('the page gets an event before the response of a handler for it, as without a handler', async () => {
    const emit = () => page.evaluate(`run('plugin:event|emit', { event: 'saved', payload: 1 })`);
    await page.evaluate(`void __TAURI__.event.listen('saved', ({ payload }) => { log.push(payload); })`);
    await clock.runFor(10);
    await emit();
    const without = await log();
    native.handle('plugin:event|emit', () => null);
    await emit();
    expect(await log()).toEqual(without);
  });
});

describe.each(['reactnative', 'flutter'])('%s', bridge => {
  test.use({ bridge });

  test('a response is lost, and the report says what to do', async () => {
    native.handle('message', () => 'received');
    await page.setContent(`<script>
      (window.ReactNativeWebView ?? window.message).postMessage('hello');
    </script>`);
    await clock.runFor(10);
    expect(native.faults()).toEqual([{
      code: 'answer-unheard', text: expect.stringMatching(/^'message' responded with "received", which is lost: .*native\./),
    }]);
    expect(native.calls('message')).toEqual(['hello']);
  });
});

describe.each(['flutter', 'inappwebview', 'uniapp'])('%s', bridge => {
  test.use({ bridge });

  test('events have the targets of the DOM only', async () => {
    await page.setContent('<p>');
    await expect(native.emit('price', { total: 1 })).rejects
      .toThrow("no target 'price' for events. Known: document, window");
  });
});

describe.each([
  ['flutter', 'the page has no function'], ['hotwire', 'the page has no function'],
  ['capacitor', 'the page does not listen to'], ['tauri', 'the page does not listen to'],
])('%s', (bridge, text) => {
  test.use({ bridge });

  test('a call without a receiver names its kind', async () => {
    if (bridge === 'capacitor') native.plugin('App');
    await page.setContent(bridge === 'hotwire' ? hotwirePage : '<p>');
    const name = bridge === 'capacitor' ? 'App.resume' : 'resume';
    await expect(native.call(name, {})).rejects.toThrow(`${text} '${name}'`);
  });
});

test.describe('a default handler', () => {
  test.use({ bridge: 'tauri' });

  test('is reported over a bridge without one', async () => {
    await page.setContent('<p>');
    native.handle('*', 1);
    expect(codes()).toEqual(['unreachable-handler']);
  });
});
