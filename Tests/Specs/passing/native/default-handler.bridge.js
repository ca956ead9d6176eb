// The default handler of either side, which receives messages that do not name a handler: `*`, or an empty name.
const html = `<script>
  document.addEventListener('WebViewJavascriptBridgeReady', ({ bridge }) => {
    bridge.init((message, respond) => { respond('page got ' + JSON.stringify(message)); });
    // In JsBridge 2, the function send is of native and returns the response.
    window.send = data => bridge.doSend ? bridge.send(data) : new Promise(resolve => bridge.send(data, resolve));
  });
</script>`;

describe.each(['wvjb4', 'jsbridge', 'jsbridge2'])('%s', bridge => {
  test.use({ bridge });
  beforeEach(() => page.setContent(html));

  test('native.handle("*") responds to messages without a name', async () => {
    native.handle('*', data => `native got ${data}`).handle('other', 'other');
    expect(await page.evaluate(() => send('hello'))).toBe('native got hello');
    expect(native.calls('*')).toEqual(['hello']);
    expect(native.calls('')).toEqual(['hello']);
    expect(native.calls()).toEqual([{ name: '*', data: 'hello' }]);
    expect(native).toHaveReceived('*', 'hello');
    expect(native.handlers()).toEqual(['*', 'other']);
  });

  test('an empty name means the same', async () => {
    native.handle('', 'from native');
    expect(await page.evaluate(() => send('hello'))).toBe('from native');
    native.unhandle('*');
    native.handle('', 'again');
    expect(await page.evaluate(() => send('hello'))).toBe('again');
  });

  test('is no wildcard', async () => {
    native.handle('*', 'never called');
    await page.evaluate(() => { WebViewJavascriptBridge.callHandler('share', 'x', () => {}); });
    await clock.runFor(100);
    expect(native.calls('*')).toEqual([]);
    expect(native.calls()).toEqual([{ name: 'share', data: 'x', isUnhandled: true }]);
    native.handle('share', null);
  });

  test('native.call("*") calls the page\'s default handler', async () => {
    expect(await native.call('*', 'hi')).toBe('page got "hi"');
    expect(await native.call('', 'ho')).toBe('page got "ho"');
  });
});

describe('a bridge without default handlers', () => {
  test('wvjb', async () => {
    await page.setContent(`<script>
      window.WVJBCallbacks = [() => {}];
      const frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.append(frame);
    </script>`);
    await expect(native.call('*', 1, { timeout: 100 })).rejects.toThrow("native.call('*'): the page has no default handler");
  });
  describe('dsbridge', () => {
    test.use({ bridge: 'dsbridge' });
    test('has none to call', async () => {
      await page.setContent('');
      await expect(native.call('*')).rejects.toThrow("native.call('*'): the bridge cannot call a default handler: it has none");
    });
  });
});
