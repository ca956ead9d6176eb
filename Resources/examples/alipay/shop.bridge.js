// A spec plays Alipay. Events are DOM events at the document, and notifications have the name of their listener.
describe('tea shop in Alipay', () => {
  beforeEach(async () => {
    native.handle('setTitle', null);
    native.handle('getLocation', { city: 'Hangzhou' });
    await page.goto('shop.html');
  });

  test('asks for the location when it starts', async () => {
    await expect(page.locator('#place')).toHaveText('Hangzhou');
    expect(native).toHaveReceived('setTitle', { title: 'Tea shop' });
  });

  test('shows why there is no location', async () => {
    native.handle('getLocation', native.failing({ message: 'no permission', code: 11 }));
    await page.reload();
    await expect(page.locator('#place')).toHaveText('no permission');
  });

  test('waits for the payment', async () => {
    native.handle('tradePay', native.delayed(3000, { resultCode: '9000' }));
    await page.tap('#pay');
    await expect(page.getByRole('status')).toHaveText('Paying');
    await expect(page.getByRole('status')).toHaveText('Paid');
  });

  test('the user cancels the payment', async () => {
    native.handle('tradePay', '6001');
    await page.tap('#pay');
    await expect(page.getByRole('status')).toHaveText('Cancelled');
  });

  test('the app comes back with data, and sends notifications', async () => {
    await native.emit('document', 'resume', { data: { from: 'pay' } });
    await expect(page.getByRole('status')).toHaveText('Back from pay');
    await native.emit('cart', { total: 2 });
    await expect(page.getByRole('status')).toHaveText('2 in the cart');
  });
});
