describe('hotwire', () => {
  beforeEach(async () => {
    native.handle('form.connect', native.never());
    native.handle('menu.display', native.never());
    await page.goto('index.html');
  });

  test('sends the title of the button', () => {
    expect(native).toHaveReceived('form.connect', { submitTitle: 'Save' });
  });

  test('submits the form when the user taps the button of the app', async () => {
    await native.emit('form', 'connect', {});
    await expect(page.locator('#state')).toHaveText('saved Tea');
  });

  test('names the components of the handlers in the user agent', async () => {
    expect(await page.evaluate(() => navigator.userAgent)).toContain('bridge-components: [form menu]');
  });
});
