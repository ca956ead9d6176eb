// The spec plays the app. Its plugins are declared before the page loads, because the page looks for them at once.
describe('photos', () => {
  beforeEach(async () => {
    native.plugin('App');
    native.handle('Device.getInfo', { model: 'iPhone' });
    native.handle('Device.getBatteryInfo', { batteryLevel: 0.8 });
    native.handle('Camera.getPhoto', ({ source }) => ({ webPath: source.toLowerCase() + '.jpg' }));
    await page.goto('index.html');
  });

  test('the page shows the battery level, which arrives late', async () => {
    native.handle('Device.getBatteryInfo', native.delayed(500, { batteryLevel: 0.5 }));
    await page.reload();
    await expect(page.locator('#battery')).toHaveText('50 %');
  });

  test('the page shows the battery level', async () => {
    await expect(page.locator('#battery')).toHaveText('80 %');
  });

  test('a tap takes a photo with the camera', async () => {
    const message = page.waitForEvent('console', { predicate: line => line.text().includes('took') });
    await page.tap('#photo');
    expect((await message).text()).toBe('page: took camera.jpg');
    expect(native).toHaveReceived('Camera.getPhoto', { source: 'CAMERA' });
  });

  test('the page gets the error of the plugin', async () => {
    native.handle('Camera.getPhoto', native.failing({ message: 'denied', code: 'DENIED' }));
    const message = page.waitForEvent('console', { predicate: line => line.text().includes('no photo') });
    await page.tap('#photo');
    expect((await message).text()).toBe('page: no photo, DENIED: denied');
  });

  test('the page notices that the app returns', async () => {
    const message = page.waitForEvent('console');
    await native.emit('App', 'resume');
    expect((await message).text()).toBe('page: welcome back');
  });
});
