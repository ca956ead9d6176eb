test('pays', async () => {
  native.handle('pay', null);
  await page.goto('index.html');
});
