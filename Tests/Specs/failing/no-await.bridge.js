// Promises that are not awaited.
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
  Promise.reject(new TypeError('never caught'));
  await null;
});
test('a rejection handled in the same task passes', async () => {
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
describe('the afterAll hook', () => {
  afterAll(async () => {
    Promise.reject(new TypeError('never caught'));
    await null;
  });
  test('passes', () => {});
});
