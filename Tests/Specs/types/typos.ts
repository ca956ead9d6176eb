// Typing errors in uses of the spec API: the compiler must find each of them.
import { test as base, expect as baseExpect } from '@playwright/test';

// @ts-expect-error: an unknown fixture
test('x', async ({ pagee }) => {});
// @ts-expect-error: an unknown member of page
test('x', async ({ page }) => { await page.clik('#a'); });
// @ts-expect-error: an unknown member of the global page
page.gotoo('/');
// @ts-expect-error: a wrong argument
page.goto(1);
// @ts-expect-error: an unknown option
page.click('#a', { timout: 1 });
// @ts-expect-error: an unknown member of a locator
page.locator('p').tapp();
// @ts-expect-error: an unknown member of native
native.handel('a', 1);
// @ts-expect-error: an unknown property of the request
native.handle<{ coupon: string }>('pay', ({ cupon }) => 1);
// @ts-expect-error: a wrong response
native.handle<{ coupon: string }, { paid: boolean }>('pay', { paid: 'yes' });
// @ts-expect-error: an unknown property of the response
native.call<{ kept: boolean }>('x').then(response => response.kpt);
// @ts-expect-error: an unknown fault
native.faults({ kinds: ['drp'] });
// @ts-expect-error: an unknown matcher
expect(1).toBee(1);
// @ts-expect-error: an unknown asymmetric matcher
expect.objectContainng({});
// @ts-expect-error: a matcher of locators on a number
expect(1).toBeVisible();
// @ts-expect-error: a matcher of the page on a locator
expect(page.locator('p')).toHaveTitle('x');
// @ts-expect-error: a matcher of native on the page
expect(page).toHaveReceived('pay');
// @ts-expect-error: a matcher of mock functions on a string
expect('x').toHaveBeenCalled();
// @ts-expect-error: an unknown matcher after not
expect(page.locator('p')).not.toBeVisble();
// @ts-expect-error: an unknown matcher of a promise
expect(Promise.resolve(1)).resolves.toBee(1);
// @ts-expect-error: an unknown option of expect.configure()
expect.configure({ timout: 1 });
// @ts-expect-error: an unknown member of test
test.skp('x', () => {});
// @ts-expect-error: an unknown option of a test
test('x', { timout: 1 }, () => {});
// @ts-expect-error: an unknown member of describe
describe.configur({});
// @ts-expect-error: an unknown mode
describe.configure({ mode: 'seriell' });
// @ts-expect-error: an unknown option of test.use()
test.use({ vieport: { width: 1, height: 1 } });
// @ts-expect-error: a wrong value of an option
test.use({ viewport: { width: '1', height: 1 } });
// @ts-expect-error: an unknown member of testInfo
test('x', ({}, testInfo) => testInfo.titel);
// @ts-expect-error: an attachment without content
test('x', ({}, testInfo) => testInfo.attach('x', {}));
// @ts-expect-error: a hook's unknown fixture
beforeEach(({ nativ }) => {});

const typed = base.extend<{ user: { name: string } }>({ user: { name: 'Ada' } });
// @ts-expect-error: an unknown property of a fixture
typed('x', ({ user }) => user.nmae);
// @ts-expect-error: a wrong value of a fixture
base.extend<{ user: string }>({ user: 1 });
// @ts-expect-error: an unknown dependency
base.extend<{ user: string }>({ user: async ({ pagee }, use) => { await use('x'); } });
// @ts-expect-error: a wrong value in use()
base.extend<{ user: string }>({ user: async ({}, use) => { await use(1); } });
// @ts-expect-error: an unknown option of a fixture
base.extend<{ user: string }>({ user: ['x', { scop: 'test' }] });
// @ts-expect-error: an unknown scope
base.extend<{ user: string }>({ user: ['x', { scope: 'wrker' }] });
// @ts-expect-error: a fixture without a type
base.extend<{ user: string }>({ usr: 'x' });
// @ts-expect-error: a wrong value of a custom option
typed.use({ user: 1 });

const odd = baseExpect.extend({ toBeOdd: (received: number) => ({ pass: received % 2 === 1, message: () => 'x' }) });
// @ts-expect-error: an unknown custom matcher
odd(1).toBeOd();
// @ts-expect-error: a custom matcher that returns nothing
baseExpect.extend({ toBeOdd: (received: number) => {} });
const add = jest.fn((a: number, b: number) => a + b);
// @ts-expect-error: a wrong argument of a mock function
add('1', 2);
// @ts-expect-error: a wrong return value
add.mockReturnValue('x');
// @ts-expect-error: an unknown method
jest.spyOn({ method: () => 1 }, 'metod');
// @ts-expect-error: an unknown member of a request
page.on('request', request => request.ulr());
// @ts-expect-error: an unknown event
page.on('requst', () => {});
// @ts-expect-error: an unknown option of a route
network.route('/x', { statuss: 200 });
// @ts-expect-error: an unknown property of a result of evaluate
page.evaluate(() => ({ a: 1 })).then(result => result.b);
// @ts-expect-error: an unknown property of an argument of evaluate
page.evaluate(argument => argument.b, { a: 1 });
// @ts-expect-error: an unknown member of clock
clock.runFro(1);
// @ts-expect-error: an unknown member of storage
storage.local.gett('x');
// @ts-expect-error: an unknown member of context
context.cookys();
// @ts-expect-error: an unknown event of waitForEvent
page.waitForEvent('popupp');
// @ts-expect-error: an unknown member of the mouse
page.mouse.clik(1, 2);
// @ts-expect-error: an unknown option of a recorded route
page.routeFromHAR('a.har', { updat: true });
// @ts-expect-error: a file without a name
page.locator('input').setInputFiles({ buffer: 'x' });
// @ts-expect-error: a step that is used without await
const step: number = test.step('x', () => 1);
// @ts-expect-error: an unknown type
import type { Pag } from 'headless-bridge';
async function fetchUser(id: number): Promise<{ name: string }> { return { name: String(id) }; }
// @ts-expect-error
vi.mocked(fetchUser).mockResolvedValue({ nme: 'a' });
// @ts-expect-error
expect(1).to.be.ture;
