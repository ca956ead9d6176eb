// The example page hello, whose spec is Resources/examples/hello/hello.bridge.js, driven by Puppeteer from Jest.
import puppeteer from 'puppeteer-core';
import { matchers, nativeOf, startServer } from '../../../Resources/clients/headless-bridge.mjs';

const address = new URL('../../../Resources/examples/hello/index.html', import.meta.url);
expect.extend(matchers);

let server, browser, context, page, native;
beforeAll(async () => {
  const command = process.env.HEADLESS_BRIDGE ?? 'headless-bridge';
  server = await startServer({ command, args: ['--root', new URL('.', address).pathname] });
  browser = await puppeteer.connect({ browserWSEndpoint: server.url });
});
afterAll(async () => {
  await browser?.disconnect();
  server?.close();
});
beforeEach(async () => {
  context = await browser.createBrowserContext();
  page = await context.newPage();
  native = await nativeOf(page);
});
afterEach(() => context.close());

test('the page shows what the app says', async () => {
  await page.goto(address.href);
  expect(await native.call('showMessage', { text: 'hi' })).toEqual({ shown: true });
  expect(await page.$eval('#message', element => element.textContent)).toBe('hi');
});

test('a click asks the app to share', async () => {
  await native.handle('share', data => ({ shared: data.title }));
  await page.goto(address.href, { waitUntil: 'networkidle0' });
  await page.click('#share');
  await expect(native).toHaveReceived('share', { title: 'Hello bridge' });
  expect(await native.faults()).toEqual([]);
});

test('an error of the app reaches the page', async () => {
  await native.handle('share', () => { throw Object.assign(new Error('not allowed'), { code: 'DENIED' }); });
  await page.goto(address.href);
  await page.click('#share');
  await expect(native).toHaveReceived('share');
  await expect(native).toHaveFault('handler-failed');
});
