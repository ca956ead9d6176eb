test('shares', async () => {
  native.handle('share', { shared: true });
  await page.goto('hello.html');
  await page.click('#share');
});
