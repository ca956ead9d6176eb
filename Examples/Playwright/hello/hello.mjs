// The example page hello, driven by playwright-core: node hello.mjs PATH_OF_PLAYWRIGHT_CORE [COMMAND].
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { Native, matchers, nativeOf, startServer } from '../../../Resources/clients/headless-bridge.mjs';

const [, , core = 'playwright-core', command = 'headless-bridge'] = process.argv;
const { chromium } = createRequire(import.meta.url)(core);
const address = new URL('../../../Resources/examples/hello/index.html', import.meta.url);

const server = await startServer({ command, args: ['--root', new URL('.', address).pathname] });
try {
  const browser = await chromium.connectOverCDP(server.url);
  const page = await (await browser.newContext()).newPage();
  const native = await nativeOf(page);
  assert.ok(native instanceof Native);
  await native.handle('share', data => ({ shared: data.title }));
  await page.goto(address.href);
  assert.deepEqual(await native.call('showMessage', { text: 'hi' }), { shown: true });
  assert.equal(await page.textContent('#message'), 'hi');
  await page.click('#share');
  const { pass, message } = await matchers.toHaveReceived.call({ isNot: false }, native, 'share', { title: 'Hello bridge' });
  assert.ok(pass, message());
  assert.deepEqual(await native.faults(), []);
  await browser.close();
  console.log('ok');
} finally {
  server.close();
}
