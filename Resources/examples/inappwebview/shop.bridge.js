// The page of a Flutter app with flutter_inappwebview. A handler gets the arguments of the page's call.
describe('shop in flutter_inappwebview', () => {
  beforeEach(async () => {
    native.handle('user', (form) => ({ name: form === 'full' ? 'Ada Lovelace' : 'Ada' }));
    await page.goto('shop.html');
  });

  test('asks for the user at start-up', async () => {
    await expect(page.locator('#user')).toHaveText('Ada Lovelace');
  });

  test('shows a price that the app sends', async () => {
    await native.emit('window', 'price', { text: '5 €' });
    await expect(page.locator('#price')).toHaveText('5 €');
  });

  test('shows why a payment failed', async () => {
    native.handle('pay', native.failing('offline'));
    await page.tap('button');
    await expect(page.locator('#order')).toHaveText('not paid: error, Exception: offline');
  });

  test('waits for a payment that takes a while', async () => {
    native.handle('pay', native.delayed(3000, (amount) => ({ number: amount + 2 })));
    await page.tap('button');
    await expect(page.locator('#order')).toHaveText('order 7');
    expect(native).toHaveReceived('pay', [5, 'EUR']);
  });
});
