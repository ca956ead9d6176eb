// options: --shrink
// A plan that the spec sets: the command reports the smallest set of faults that makes the test fail.
beforeEach(() => page.setContent(`<!DOCTYPE html><meta charset="utf-8"><script>
  const heard = [];
  const ask = () => { for (let n = 1; n <= 12; n += 1) WebViewJavascriptBridge.callHandler('ask', n, answer => heard.push(answer)); };
  window.WVJBCallbacks = [bridge => {
    bridge.registerHandler('show', (data, respond) => respond(true));
  }];
  const frame = document.createElement('iframe');
  frame.src = 'https://__bridge_loaded__';
  document.documentElement.append(frame);
</script>`));
const ask = async () => {
  native.handle('ask', n => n);
  await page.evaluate(() => { ask(); });
  await clock.runFor(10_000);
  return page.evaluate(() => heard);
};

test('needs each answer', async () => {
  native.faults({ seed: 3, kinds: ['duplicate', 'drop'] });
  expect(await ask()).toHaveLength(12);
});
test('needs the answer of the page', async () => {
  native.faults({ seed: 3, kinds: ['drop'], calls: [2, 13, 14] });
  await ask();
  await native.call('show', 1, { timeout: 100 });
});
test('fails without faults, too', async () => {
  native.faults('3:delay');
  expect(await ask()).toEqual('something else');
});
test('has no injected fault', () => { expect(1).toBe(2); });
