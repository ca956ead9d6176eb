// Valid uses of the spec API, which type-check with `headless-bridge.d.ts` alone.
import { test as base, expect as baseExpect, devices, mergeExpects, mergeTests, type Locator, type Page, type TestInfo } from '@playwright/test';
import playwright from '@playwright/test';
import { describe as suite, it as vitestIt, expect as vitestExpect, inject, onTestFinished, test as vitestTest, vi } from 'vitest';
import { expect as jestExpect, jest as jestObject, test as jestTest } from '@jest/globals';
import { test as own, type Fixtures, type Native } from 'headless-bridge';

class Cart {
  constructor(readonly page: Page, readonly total: number) {}
  items(): Locator { return this.page.getByRole('listitem'); }
}

type Options = { currency: 'EUR' | 'USD' };
const shop = base.extend<Options & { cart: Cart }, { port: number }>({
  currency: ['EUR', { option: true }],
  cart: async ({ page, port, currency }, use, testInfo) => {
    await page.goto(`/cart?port=${port.toFixed()}&currency=${currency.toLowerCase()}&test=${testInfo.title}`);
    await use(new Cart(page, 3));
  },
  port: [async ({}, use) => { await use(8080); }, { scope: 'worker', timeout: 1000, title: 'the port' }],
  page: async ({ page }, use) => { await use(page); },
});
shop.use({ currency: 'USD', viewport: { width: 300, height: 400 }, ...devices['iPhone 13'] });
shop('typed fixtures', async ({ cart, native, currency }, testInfo: TestInfo) => {
  await expect(cart.items()).toHaveCount(cart.total);
  native.handle<{ coupon: string }, { paid: boolean }>('pay', ({ coupon }) => ({ paid: coupon.length > 0 }));
  native.handle('share', native.delayed(100, { done: true })).handle('never', native.never()).handle('plain', 1);
  const kept = await native.call<{ kept: boolean }>('setToken', { token: currency });
  expect(kept.kept).toBe(true);
  expect(native).toHaveReceived('pay', { coupon: 'x' });
  expect(native.bridge('dsbridge')).toHaveReceivedTimes('pay', 1);
  await testInfo.attach('text', { body: 'x', contentType: 'text/plain' });
  testInfo.annotations.push({ type: 'issue', description: testInfo.titlePath.join() });
});
shop.beforeEach(async ({ cart }) => { await cart.page.reload(); });
shop.describe('modifiers', () => {
  shop.describe.configure({ mode: 'serial', retries: 2, timeout: 1000 });
  shop.skip(({ browserName }) => browserName !== 'webkit', 'reason');
  shop.slow();
  shop.fixme(true, 'reason');
  shop('inside', async ({ port }) => {
    shop.setTimeout(port);
    shop.skip(port > 1, 'reason');
    const value: number = await shop.step('step', async step => { step.skip(false); return 1; }, { timeout: 10 });
    expect(value + shop.info().retry).toBeGreaterThan(0);
  });
  shop.fail('fails', async ({ page }) => { await page.click('a'); });
  shop.describe.serial.only('group', () => {});
});
const merged = mergeTests(shop, base.extend<{ user: string }>({ user: 'Ada' }));
merged('all', ({ cart, user }) => { expect(user.length + cart.total).toBe(6); });

test('globals', async ({ page, clock }, testInfo) => {
  const sum: number = await page.evaluate(([a, b]) => a + b, [1, 2]);
  const title: string = await page.evaluate(() => document.title);
  const text: string | null = await page.locator('p').evaluate((element, suffix) => element.textContent + suffix, '!');
  const count: number = await page.locator('p').evaluateAll(elements => elements.length);
  await page.evaluate('1 + 1');
  await page.waitForFunction(limit => innerWidth > limit, 100, { timeout: 10 });
  await page.addInitScript(token => { localStorage.token = token; }, 'secret');
  expect([sum, title, text, count, clock.now(), testInfo.retry]).toHaveLength(6);
  await expect(page).toHaveTitle(/x/);
  await expect(page.getByRole('button')).not.toBeVisible({ timeout: 10 });
  await expect(page.evaluate(() => 1)).resolves.toBe(1);
  await expect(Promise.reject(new Error('x'))).rejects.toThrow('x');
  await expect.poll(() => native.calls('pay').length, { message: 'calls' }).toBe(1);
  await expect(() => { expect(1).toBe(1); }).toPass({ timeout: 10 });
  expect(() => { throw new Error('x'); }).toThrow(/x/);
  expect.soft(1, 'message').toBe(1);
  expect.configure({ timeout: 10, soft: true, message: 'm' })(page.locator('p')).toHaveText('x');
  expect({ a: 1, b: [2] }).toEqual({ a: expect.any(Number), b: expect.arrayContaining([2]) });
  expect(1).not.toBeOneOf([2]);
});
test('a callback', done => { setTimeout(() => done(), 10); });
test('options', { timeout: 10, tag: '@slow', annotation: { type: 'issue' }, retry: 1, repeats: 2 }, async ({ page }) => { await page.title(); });
test.only.each([[1, 'a'], [2, 'b']] as const)('%i %s', (number, text) => { expect(number.toFixed() + text).toMatch('1'); });
test.each([{ a: 1 }])('$a', ({ a }) => { expect(a).toBe(1); });
test.for([1, 2])('%i', (value, { page }) => { expect([value.toFixed(), page.url()]).toBeDefined(); });
test.each`a | b
  ${1} | ${2}`('$a', ({ a, b }) => { expect(a + b).toBe(3); });
test.skipIf(true).concurrent('x', () => {});
test.todo('later');
beforeAll('with a title', async ({ native }) => { native.handle('a', 1); });
afterEach(async ({ page }, testInfo) => { if (testInfo.status !== testInfo.expectedStatus) await page.title(); });

const oddExpect = baseExpect.extend({
  toBeOdd(received: number) { return { pass: this.equals(received % 2, 1), message: () => this.utils.matcherHint('toBeOdd') }; },
  async toHaveItems(cart: Cart, count: number) { return { pass: cart.total === count, message: () => 'x' }; },
});
oddExpect(1).toBeOdd();
oddExpect(1).not.toBeOdd();
void oddExpect(new Cart(page, 1)).toHaveItems(1);
mergeExpects(oddExpect, expect)(1).toBeOdd();

declare module 'headless-bridge' { interface CustomMatchers<R> { toBeOwn(expected: number): R } }
expect(1).toBeOwn(1);

const add = jest.fn((a: number, b: number) => a + b).mockReturnValueOnce(3);
expect(add).toHaveBeenCalledWith(1, 2);
expect(add(1, 2)).toBe(3);
const object = { method: (text: string) => text.length, value: 1 };
const spy = jest.spyOn(object, 'method').mockReturnValue(2);
expect(spy.mock.calls[0][0].length).toBe(1);
expect(object.method).toHaveBeenCalledOnce();
jest.replaceProperty(object, 'value', 2);

vitestTest('context', ({ task, expect, skip, annotate, onTestFailed }) => {
  onTestFailed(() => {});
  expect(task.name).toBe('context');
  skip(task.name === '', 'note');
  void annotate('x');
});
const values = vitestTest.extend('port', 8080).extend('url', ({ port }, { onCleanup }) => { onCleanup(() => {}); return `http://localhost:${port.toFixed()}`; });
values('builder', ({ url }) => { vitestExpect(url.length).toBe(1); });
suite('x', () => { vitestIt('y', () => { onTestFinished(() => {}); }); });
jestTest('z', () => { jestExpect(jestObject.fn()).not.toHaveBeenCalled(); });
vi.fn((text: string) => text.length).mockReturnValue(1);
vi.stubEnv('A', 'b').unstubAllEnvs();
inject<string>('url').toLowerCase();
defineConfig({ retries: 1 }).retries.toFixed();
const typed = (fixtures: Fixtures, app: Native) => [fixtures.page.url(), app.dialect];
playwright('default', ({ page }) => page.goto('/'));
own('own', fixtures => typed(fixtures, native));
test('several pages', async ({ page, context, browser }) => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('a')]);
  const chooser = await popup.waitForEvent('filechooser', { timeout: 10 });
  await chooser.setFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: 'x' }]);
  const other = await (await browser.newContext({ storageState: await context.storageState() })).newPage();
  await other.mouse.click(1, 2, { button: 'right' });
  await other.touchscreen.tap(1, 2);
  await page.getByLabel('File').setInputFiles('a.txt');
  await page.routeFromHAR('a.har', { update: true });
  await page.routeWebSocket('/socket', socket => { socket.onMessage(message => socket.send(message)); });
  context.on('page', opened => opened.url());
  await page.frameLocator('iframe').first().getByRole('button').dragTo(page.locator('p'));
});
test.use({ colorScheme: 'dark', extraHTTPHeaders: { 'X-Team': 'tea' }, geolocation: { latitude: 1, longitude: 2 }, permissions: ['geolocation'], testIdAttribute: 'data-qa' });
test('surroundings', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 1, longitude: 2 });
  await page.setExtraHTTPHeaders({ a: 'b' });
  await page.getByLabel('Name').pressSequentially('tea', { delay: 10 });
  await page.waitForRequest(request => request.method() === 'POST');
  await page.waitForResponse(async response => (await response.json()).a === 1);
});
await network.route('/api', route => route.fulfill({ json: { a: 1 }, delay: 10 }));
const body = await (await page.waitForResponse('/api')).json<{ a: number }>();
body.a.toFixed();

// Module mocks and fake timers.
vi.mock('./rate.js', async importOriginal => ({ ...await importOriginal<{ rate(): number }>(), rate: () => 2 }));
jest.mock('./rate.js').useFakeTimers({ now: 0, toFake: ['Date'] }).advanceTimersByTime(1).useRealTimers();
const rate: number = jest.requireActual<{ rate: number }>('./rate.js').rate;
const hoisted: { count: number } = vi.hoisted(() => ({ count: rate }));
vi.advanceTimersByTimeAsync(hoisted.count).then(words => words.runAllTimers());

// Types of mocked functions, classes and objects.
async function fetchUser(id: number): Promise<{ name: string }> { return { name: String(id) }; }
class Client { get(): string { return ''; } }
const mockedObject = { run: (a: number) => a, b: 1 };
vi.mocked(fetchUser).mockResolvedValue({ name: 'a' });
vi.mocked(Client).mockReturnValue(new Client());
vi.mocked(Client.prototype.get).mockReturnValue('x');
vi.mocked(mockedObject, { partial: true }).run.mockImplementation((a: number) => a + 1);
vi.spyOn(mockedObject, 'b', 'get').mockReturnValue(3);
expect(Client).toHaveBeenCalledTimes(1);
jest.mock('./rate.js', () => ({ ...jest.requireActual('./rate.js'), rate: 1 }));
vi.stubEnv('DEV', false);

// Chai's chains.
expect(1).to.equal(1);
expect(1).not.to.be.above(2);
expect({ a: 1 }).to.have.property('a').that.is.a('number').and.not.be.an('array');
expect([1]).to.have.lengthOf(1).and.include(1);
await expect(Promise.resolve(1)).resolves.to.equal(1);
await expect('x').toMatchFileSnapshot('x.txt');
await page.route(url => url.searchParams.get('q') === '1', { body: 'one' });
