// options: --bridge dsbridge --bridge-script Resources/bridges/DSBridge.js
// DSBridge: a callback gets '', and a synchronous call undefined.
import { tests } from './shared.js';

const open = () => page.setContent(`<meta charset="utf-8"><script>
  const got = [];
  const ask = () => dsBridge.call('share', {}, answer => got.push(answer));
</script>`);
tests(open, () => ['']);

test('a synchronous call', async () => {
  native.handle('share', native.failing('out of order'));
  await open();
  expect(await page.evaluate(() => String(dsBridge.call('share', {})))).toBe('undefined');
});
