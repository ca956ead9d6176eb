test('waits for an answer', async () => {
  native.handle('share', true);
  await page.setContent('<p>Loading</p>');
  await native.call('never', null, { timeout: 50_000 });
});
test('waits for an element', async () => {
  await page.setContent('<p>Loading</p>');
  await page.evaluate(() => { setInterval(() => {}, 1000); });
  await expect(page.locator('button')).toBeVisible({ timeout: 60_000 });
}, 20_000);
test('waits for an event', async () => {
  await page.setContent('<p>Loading</p>');
  await page.waitForEvent('dialog', { timeout: 60_000 });
});
test('waits for a promise inside others', async () => {
  await page.setContent('<p>Loading</p>');
  await page.evaluate(() => 1);
  await new Promise(() => {});
});
describe('a hook', () => {
  beforeEach(async () => {
    await page.waitForTimeout(40_000);
  });
  test('is not run', () => {});
});
describe('a hook after a test that waited', () => {
  test('waits for an element', async () => {
    await page.setContent('<p>Loading</p>');
    await expect(page.locator('button')).toBeVisible({ timeout: 60_000 });
  });
  afterEach(() => new Promise(() => {}));
  afterAll(() => new Promise(() => {}));
});
