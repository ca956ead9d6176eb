native.handle('share', () => ({ ok: true }));

test('shares', async () => {
  await page.goto('page.html');
  await page.locator('#right').click();
  await page.waitForFunction(() => document.title === '{"ok":true}');
  expect(native).toHaveReceived('share', { title: 'x', price: 2 });
});
