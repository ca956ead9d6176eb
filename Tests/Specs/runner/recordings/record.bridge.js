// Records the responses of files, embedded and attached, and a storage state.
test.use({ allowFileAccessFromFileURLs: true });

test('embeds', async () => {
  await page.routeFromHAR('out/embedded.har', { update: true });
  await page.goto('index.html');
  await context.storageState({ path: 'out/state.json' });
});

test('attaches', async () => {
  await context.routeFromHAR('out/attached.har', { update: true, updateContent: 'attach', url: '**/*.txt' });
  await page.goto('index.html');
});
