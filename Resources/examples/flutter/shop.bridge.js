// The page of a Flutter app with webview_flutter. Each handler is a JavaScript channel, and its data are a text.
describe('shop in Flutter', () => {
  beforeEach(async () => {
    native.handle('Session', () => { native.call('showUser', { name: 'Ada' }); });
    native.handle('Pay', () => {});
    await page.goto('shop.html');
  });

  test('asks for the user at start-up', async () => {
    await expect(page.locator('#user')).toHaveText('Ada');
  });

  test('shows a price that the app sends', async () => {
    await native.call('showPrice', '5 €');
    await expect(page.locator('#price')).toHaveText('5 €');
  });

  test('shows why a payment failed', async () => {
    native.handle('Pay', () => { native.call('orderFailed', 'offline'); });
    await page.tap('button');
    await expect(page.locator('#order')).toHaveText('not paid: offline');
  });

  test('waits for a payment that takes a while', async () => {
    native.handle('Pay', (text) => {
      setTimeout(() => native.call('orderPaid', { number: JSON.parse(text).amount + 2 }), 3000);
    });
    await page.tap('button');
    await expect(page.locator('#order')).toHaveText('order 7');
    expect(native).toHaveReceived('Pay', '{"amount":5}');
  });
});
