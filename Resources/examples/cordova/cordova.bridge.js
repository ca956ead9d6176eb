describe('cordova', () => {
  beforeEach(async () => {
    native.handle('Device.getDeviceInfo', () => ({ model: 'Test phone' }));
    // The call stays open: its results are sent below.
    native.handle('Battery.start', native.never());
    await page.goto('index.html');
  });

  test('asks for the device at the start', async () => {
    await expect(page.locator('#device')).toHaveText('Test phone');
    expect(native).toHaveReceived('Device.getDeviceInfo', []);
  });

  test('gets several results of a call', async () => {
    await native.emit('Battery', 'start', { level: 50 });
    await native.emit('Battery', 'start', { level: 49 });
    await expect(page.locator('#log li')).toHaveText(['runs on Test phone', 'battery 50', 'battery 49']);
  });

  test('passes arguments one by one, and waits for a late photo', async () => {
    native.handle('Camera.takePicture', native.delayed(5000, (quality, destination) => `${destination} ${quality}`));
    await page.tap('#photo');
    await expect(page.locator('#log')).toContainText('photo file 50', { timeout: 6000 });
  });

  test('shows the error of a plugin', async () => {
    native.handle('Camera.takePicture', native.failing({ status: 9, data: { code: 20 } }));
    await page.tap('#photo');
    await expect(page.locator('#log')).toContainText('no photo, code 20');
  });

  test('is notified when the app pauses', async () => {
    await native.emit('document', 'pause');
    await expect(page.locator('#log')).toContainText('paused');
  });
});
