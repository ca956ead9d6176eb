// A spec plays the app: it responds to the page's calls, calls the page, and checks the page as a user sees it.
describe('hello', () => {
  beforeEach(() => page.goto('index.html'));

  test('the page shows what the app says', async () => {
    expect(await native.call('showMessage', { text: 'hi' })).toEqual({ shown: true });
    await expect(page.locator('#message')).toHaveText('hi');
  });

  test('a tap asks the app to share', async () => {
    native.handle('share', native.delayed(3000, { shared: true }));
    await page.tap('#share');
    expect(native).toHaveReceived('share', { title: 'Hello bridge' });
  });
});
