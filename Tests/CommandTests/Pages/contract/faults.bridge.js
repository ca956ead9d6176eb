native.handle('share', () => ({ ok: true }));

test('needs three answers', async () => {
  await page.goto('page.html');
  for (let count = 0; count < 3; count += 1) {
    await page.locator('#right').click();
    await page.waitForFunction(() => document.title === '{"ok":true}');
    await page.evaluate(() => { document.title = ''; });
  }
});

test('a plan of its own', async () => {
  native.faults({ seed: 1, kinds: ['drop'], calls: [2] });
  await page.goto('page.html');
  native.faults(null);
  await page.locator('#right').click();
  await page.waitForFunction(() => document.title === '{"ok":true}');
});
