// Promises that nobody awaits.
beforeEach(() => page.setContent('<button id="there">There</button>'));

test('an action', async () => {
  page.click('#not-there');
  await page.clock.runFor(10_000);
});
test('a script of the page', async () => {
  page.evaluate(() => { throw new Error('of the page'); });
  await page.title();
});
test('a rejection', async () => {
  Promise.reject(new TypeError('nobody hears'));
  await null;
});
test('one that is heard later in the task is none', async () => {
  const click = page.click('#not-there', { timeout: 100 });
  await expect(click).rejects.toThrow('no element matches');
});
describe('a hook before all', () => {
  beforeAll(async () => {
    page.goto('nowhere.html');
    await page.waitForTimeout(10);
  });
  test('fails', () => {});
});
describe('a hook behind all', () => {
  afterAll(async () => {
    Promise.reject(new TypeError('nobody hears'));
    await null;
  });
  test('passes', () => {});
});
