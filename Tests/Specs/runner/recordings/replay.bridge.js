// Replays what the other spec recorded, with different files.
test.use({ allowFileAccessFromFileURLs: true });

test('replays embedded bodies', async () => {
  await page.routeFromHAR('out/embedded.har');
  await page.goto('index.html');
  await expect(page.locator('p')).toHaveText('recorded');
});

test('replays attached bodies', async () => {
  await page.routeFromHAR('out/attached.har', { notFound: 'fallback' });
  await page.goto('index.html');
  await expect(page.locator('p')).toHaveText('recorded');
});

test('restores the state', async () => {
  await context.setStorageState('out/state.json');
  expect(await storage.local.get('seen')).toBe('yes');
});
