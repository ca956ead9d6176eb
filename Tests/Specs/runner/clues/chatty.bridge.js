test('prints nothing for a page without failures', () => page.goto('chatty.html'));
test('fails after a page with output', async () => {
  await page.route('**/api/user', { status: 500, body: 'broken' });
  await page.goto('chatty.html');
  await page.evaluate(() => fetch('https://elsewhere.example/x').catch(() => {}));
  expect(1).toBe(2);
});
describe('a page of beforeAll', () => {
  beforeAll(async () => { await page.setContent('<script>console.info("in the hook")</script>'); throw new Error('broken'); });
  test('shows it, too', () => {});
});
test('has a quiet page', async () => { await page.setContent('<p>'); expect(1).toBe(2); });
describe('a page of afterAll', () => {
  test('runs before the hook', () => {});
  afterAll(async () => { await page.setContent('<script>console.info("behind all")</script>'); });
});
test('does not show it', () => { expect(1).toBe(2); });
