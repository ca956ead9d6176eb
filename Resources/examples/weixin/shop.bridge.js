// A spec plays WeChat. Handlers have WeChat's names, which differ from those of wx in some cases.
describe('tea shop in WeChat', () => {
  beforeEach(async () => {
    native.handle('geoLocation', { latitude: 30.3, longitude: 120.2 });
    await page.goto('shop.html');
  });

  test('asks for the location when it starts', async () => {
    await expect(page.locator('#place')).toHaveText('30.3, 120.2');
    expect(native).toHaveReceived('geoLocation', expect.objectContaining({ type: 'wgs84' }));
  });

  test('shows why there is no location', async () => {
    native.handle('geoLocation', native.failing('permission denied'));
    await page.reload();
    await expect(page.locator('#place')).toHaveText('getLocation:fail permission denied');
  });

  test('waits for the payment', async () => {
    native.handle('getBrandWCPayRequest', native.delayed(3000, 'ok'));
    await page.tap('#pay');
    await expect(page.getByRole('status')).toHaveText('Paying');
    await expect(page.getByRole('status')).toHaveText('Paid');
  });

  test('the user cancels the payment', async () => {
    native.handle('getBrandWCPayRequest', 'cancel');
    await page.tap('#pay');
    await expect(page.getByRole('status')).toHaveText('Cancelled');
  });

  test('the user shares the page', async () => {
    native.handle('sendAppMessage', 'confirm');
    await native.emit('menu:share:appmessage');
    await expect(page.getByRole('status')).toHaveText('Shared');
    expect(native).toHaveReceived('sendAppMessage', expect.objectContaining({ title: 'Tea shop' }));
  });
});
