describe('downloads', () => {
  beforeEach(async () => {
    native.handle('folder', { name: 'Downloads' });
    await page.goto('index.html');
  });

  test('the page asks for its folder while it starts', async () => {
    await expect(page.locator('#title')).toHaveText('Downloads');
    expect(native).toHaveReceived('folder', { kind: 'downloads' });
  });

  test('the progress and the late response are shown', async () => {
    native.handle('download', async ({ onEvent }) => {
      for (const percent of [50, 100]) {
        onEvent.send({ percent });
        await expect(page.locator('#state')).toHaveText(`${percent} %`);
      }
      return 'a.zip';
    });
    await page.tap('#download');
    await expect(page.locator('#state')).toHaveText('saved a.zip');
  });

  test('an error of a plugin is shown', async () => {
    native.handle('plugin:fs|remove', native.failing('permission denied'));
    await page.tap('#delete');
    await expect(page.locator('#state')).toHaveText('not deleted: permission denied');
  });

  test('a missing command is rejected in the words of Tauri', async () => {
    await page.tap('#delete');
    await expect(page.locator('#state')).toHaveText('not deleted: fs.remove not allowed. Plugin not found');
    expect(native.calls().at(-1)).toEqual({ name: 'plugin:fs|remove', data: { path: 'a.zip' }, isUnhandled: true });
  });

  test('an event of the window reaches the page', async () => {
    await native.emit('tauri://focus');
    await expect(page.locator('#state')).toHaveText('welcome back');
  });
});
