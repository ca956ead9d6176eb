native.handle('share', () => ({ ok: true }));

test('shares what it must not', async () => {
  await page.goto('page.html');
  await page.locator('#wrong').click();
});
