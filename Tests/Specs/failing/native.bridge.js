// Failed expectations on bridges.
const content = `<script>
  window.WVJBCallbacks = [bridge => { bridge.registerHandler('never', () => {}); bridge.registerHandler('answer', (data, respond) => respond(data)); }];
  const frame = document.createElement('iframe');
  frame.src = 'https://__bridge_loaded__';
  document.documentElement.append(frame);
  const call = (name, data) => WebViewJavascriptBridge.callHandler(name, data);
</script>`;
beforeEach(() => page.setContent(content));
test('nothing received', () => { expect(native).toHaveReceived('share'); });
test('something else received', async () => {
  native.handle('share', true);
  await page.evaluate(() => call('share', { title: 'a', url: 'u' }));
  await clock.runFor(1);
  expect(native).toHaveReceived('share', { title: 'b', url: 'u' });
});
test('another handler', async () => {
  native.handle('log', true);
  await page.evaluate(() => call('log', 1));
  await clock.runFor(1);
  expect(native).toHaveReceived('share');
});
test('too often', async () => {
  native.handle('log', true);
  await page.evaluate(() => { call('log', 1); call('log', 2); });
  await clock.runFor(1);
  expect(native).toHaveReceivedTimes('log', 1);
});
test('no answer', async () => { await native.call('never', 1, { timeout: 100 }); });
test('missing bridge script', async () => {
  await page.setContent('<p>');
  await native.call('answer', 1, { timeout: 100 });
});
test('a handler that throws', async () => {
  native.handle('share', () => { throw new Error('in the handler'); });
  await page.evaluate(() => call('share'));
  await clock.runFor(1);
});
test('a handler that rejects', async () => {
  native.handle('share', async () => { throw new Error('in the handler'); });
  await page.evaluate(() => call('share'));
  await clock.runFor(1);
});
test('an unknown bridge', () => { native.bridge('jsbridge'); });
test('missing handler', () => { native.handle('share'); });
test('in the background', async () => {
  await native.suspend();
  await native.call('answer');
});
