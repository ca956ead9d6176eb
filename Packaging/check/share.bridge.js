test('shares the title', async () => {
  native.handle('share', data => ({ shared: data.title }));
  await page.goto('app/index.html');
  await page.locator('#share').click();
  await expect(page.locator('#result')).toHaveText('Share');
});

test('formats numbers and dates of a locale', async () => {
  await page.setContent('<p></p>');
  const text = await page.evaluate(() => new Intl.NumberFormat('de-DE').format(1234.5));
  expect(text).toBe('1.234,5');
});

test('keeps cookies with a date', async () => {
  await page.goto('app/index.html');
  await page.evaluate(() => { document.cookie = 'name=value; expires=Fri, 01 Jan 2100 00:00:00 GMT'; });
  expect(await page.evaluate(() => document.cookie)).toBe('name=value');
});
