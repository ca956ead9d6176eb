// History entries of one document, which cause no request.
const app = `<p id=place></p><button id=go>Go</button><script>
  const show = () => { document.querySelector('#place').textContent = location.hash || 'start'; };
  addEventListener('popstate', show);
  show();
  document.querySelector('#go').onclick = () => { history.pushState({ at: 1 }, '', '#/home'); show(); };
</script>`;
const place = page.locator('#place');
beforeEach(() => page.setContent(app));

test('back and forward over pushState', async () => {
  await page.click('#go');
  expect(await page.goBack()).toBeNull();
  await expect(place).toHaveText('start');
  expect(await page.goForward()).toBeNull();
  await expect(place).toHaveText('#/home');
}, 3000);

test('back over a hash', async () => {
  await page.evaluate(() => { location.hash = 'a'; });
  await page.goBack();
  expect(page.url()).toBe('https://page.test/');
}, 3000);

test('goto a fragment of the page', async () => {
  await page.goto('site/index.html');
  const alive = () => page.evaluate(() => globalThis.alive);
  await page.evaluate(() => { globalThis.alive = true; });
  expect(await page.goto('site/index.html#x')).toBeNull();
  expect(await page.goto('site/index.html#x')).toBeNull();
  expect(page.url()).toMatch(/#x$/);
  expect(await alive()).toBe(true);
  // Without a place it is a load.
  expect(await page.goto('site/index.html')).not.toBeNull();
  expect(await alive()).toBeUndefined();
}, 3000);

test('back to another page', async () => {
  await page.goto('site/index.html');
  await page.evaluate(() => history.pushState(null, '', '#a'));
  await page.goto('site/second.html');
  await page.goBack();
  expect(page.url()).toMatch(/index\.html#a$/);
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  await page.goBack();
  expect(page.url()).toMatch(/index\.html$/);
}, 3000);

test('globs see the hash', async () => {
  await page.click('#go');
  await page.waitForURL('**/*#/home');
  await page.waitForURL('**/#/{home,away}');
  await page.waitForURL('/*#/home');
  await expect(page).toHaveURL('**#/*');
  await expect(page).not.toHaveURL('https://page.test/*', { timeout: 10 });
  await expect(page).not.toHaveURL('**/', { timeout: 10 });
});
