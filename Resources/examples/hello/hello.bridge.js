// A spec is the app's side: it answers the page's calls, makes the app's, and looks at the page as a user does.
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
