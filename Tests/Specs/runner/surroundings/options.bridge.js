test('the options hold for every page', async () => {
  await page.goto('/index.html');
  expect(page.url()).toBe('https://app.example/index.html');
  expect(await page.evaluate(() => navigator.userAgent)).toMatch(/Android.* MyApp$/);
  expect(await page.evaluate(() => fetch('/api/user').then(answer => answer.status))).toBe(503);
  expect(await page.evaluate(() => window.polyfilled)).toBe(true);
  expect(await page.evaluate(() => window.late)).toBe('from a route');
});
