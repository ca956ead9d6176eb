// Failures of a run with --fidelity strict: calls without a response, and lost messages.
const content = `<script>
  window.WVJBCallbacks = [bridge => { bridge.registerHandler('never', () => {}); }];
  const frame = document.createElement('iframe');
  frame.src = 'https://__bridge_loaded__';
  document.documentElement.append(frame);
  const call = (name, data) => WebViewJavascriptBridge.callHandler(name, data, () => {});
</script>`;
beforeEach(() => page.setContent(content));
test('native never answers', async () => {
  native.handle('share', () => new Promise(() => {}));
  await page.evaluate(() => call('share'));
  await clock.runFor(1);
});
test('the page never answers', async () => { await native.call('never', 1, { timeout: 100 }).catch(() => {}); });
test('no native handler', async () => {
  await page.evaluate(() => call('none'));
  await clock.runFor(1);
});
